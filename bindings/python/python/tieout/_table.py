"""Frames of pandas, Polars and Arrow: their rows, and new ones of the same kind. None of them is imported before it is met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any


def _kind(df: Any) -> str:
    package = type(df).__module__.partition(".")[0]
    if package in ("pandas", "polars", "pyarrow") and type(df).__name__ in ("DataFrame", "Table", "RecordBatch"):
        return package
    raise TypeError(
        f"a frame of pandas or Polars, or a table of Arrow is needed, not {type(df).__module__}.{type(df).__qualname__}"
        + ("; collect it first" if type(df).__name__ == "LazyFrame" else "")
    )


def columns_of(df: Any) -> list[str]:
    """The names of its columns."""
    return list(df.schema.names) if _kind(df) == "pyarrow" else list(df.columns)


def rows_of(df: Any, columns: Sequence[str]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Its rows as dicts of the cells of some columns, each with its label."""
    kind = _kind(df)
    if kind == "pandas":
        for name in columns:
            if list(df.columns).count(name) > 1:
                raise ValueError(f"the frame has several columns {name!r}")
        labels: Any = df.index.tolist()
        cells: Any = zip(*(df[name].tolist() for name in columns), strict=True)
    elif kind == "polars":
        labels, cells = range(len(df)), df.select(columns).iter_rows()
    else:
        labels = range(len(df))
        cells = (row.values() for batch in _batches(df.select(columns)) for row in batch.to_pylist())
    return ((label, dict(zip(columns, row, strict=True))) for label, row in zip(labels, cells, strict=True))


def _batches(table: Any) -> Sequence[Any]:
    batches: Sequence[Any] = table.to_batches(max_chunksize=1024) if hasattr(table, "to_batches") else [table]
    return batches


def is_missing(cell: Any) -> bool:
    """Whether a cell holds nothing: None, NaN, NaT, pandas' NA."""
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(cell, float) and cell != cell


def frame_like(df: Any, columns: Mapping[str, type], rows: Sequence[Sequence[Any]]) -> Any:
    """A frame of the kind of another; ``row`` has the type of its labels, and empty columns have their types, too."""
    data = {name: [row[i] for row in rows] for i, name in enumerate(columns)}
    kind = _kind(df)
    if kind == "pandas":
        pd: Any = import_module("pandas")
        types = {str: "string", int: "int64", bool: "bool"}
        series = {
            name: pd.Series(data[name], dtype=df.index.dtype if of is object else types[of], index=range(len(rows)))
            for name, of in columns.items()
        }
        return pd.DataFrame(series)
    if kind == "polars":
        pl: Any = import_module("polars")
        polars = {str: pl.String, int: pl.Int64, bool: pl.Boolean, object: pl.Int64}
        return pl.DataFrame(data, schema={name: polars[of] for name, of in columns.items()})
    pa: Any = import_module("pyarrow")
    arrow = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), object: pa.int64()}
    return pa.table(data, schema=pa.schema([(name, arrow[of]) for name, of in columns.items()]))
