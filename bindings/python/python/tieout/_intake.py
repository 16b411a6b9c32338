"""What an object is evidence of: asked by what it can do, so that no library need be installed.

The order of the questions is the whole design. A bare ``str`` is refused, because it may be a text, a document or a path; a
``dict`` is ``{"columns", "rows"}``, a dict of named sources, or else a JSON object.
"""

from __future__ import annotations

import io
import json as _json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from tieout._tieout import EvidenceError, Source

Known: TypeAlias = dict[str, Any]
"""What is known of a source: its name, role, trust, locale, and whether its end was cut off."""

_SAY = "say which it is: tieout.text(…), tieout.json(…) or tieout.read(path)"


def sources_of(given: Sequence[Any], path: str = "evidence") -> list[Source]:
    """The sources of everything that was given."""
    if len(given) == 1:
        return _several(given[0], path)
    found: list[Source] = []
    for i, one in enumerate(given):
        found.extend(_several(one, f"{path}[{i}]"))
    return found


def _several(given: Any, path: str) -> list[Source]:
    """One object that may stand for several sources: a list of them, or a dict of them by name."""
    if isinstance(given, list | tuple) and given and not hasattr(given, "_fields"):
        if all(map(_is_source, given)):
            found: list[Source] = []
            for i, one in enumerate(given):
                found.extend(_several(one, f"{path}[{i}]"))
            return found
        # As a row, a frame would be the names of its columns.
        alone = next((i for i, one in enumerate(given) if _is_table(one)), None)
        if alone is not None:
            raise EvidenceError(
                f"{path}[{alone}]: a {type(given[alone]).__name__} among rows: give only sources in a list (a dict as "
                "tieout.json(…)), or each as an argument of its own"
            )
    if isinstance(given, Mapping) and given and all(map(_is_source, given.values())):
        return [_named(one, str(name), f"{path}[{name!r}]") for name, one in given.items()]
    return [source_of(given, {}, path)]


def _named(given: Any, name: str, path: str) -> Source:
    if isinstance(given, Source):
        raise EvidenceError(f"{path}: name the source where it is made: tieout.table(…, name={name!r})")
    return source_of(given, {"name": name}, path)


def _is_source(given: Any) -> bool:
    """Whether an object can be nothing but a source, whatever it stands in."""
    return (
        _is_table(given)
        or (isinstance(given, list) and bool(given) and all(isinstance(row, Mapping) for row in given))
        or _is_columns_and_rows(given)
    )


def _is_table(given: Any) -> bool:
    """Whether an object is a source by what it is. One column is none: in a list it is a row, in a dict a column."""
    return isinstance(given, Source | os.PathLike) or (
        not _is_column(given) and (_is_arrow(given) or _is_frame(given) or _is_cursor(given) or _is_array(given))
    )


def _is_column(given: Any) -> bool:
    """Values in one line: a Series, an array of one axis."""
    return _is_series(given) or (_is_array(given) and given.ndim == 1 and not given.dtype.names)


def _is_series(given: Any) -> bool:
    """A Series of pandas or Polars."""
    return hasattr(given, "to_frame") and hasattr(given, "dtype") and not _is_frame(given)


def _is_arrow(given: Any) -> bool:
    return hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__")


def _is_frame(given: Any) -> bool:
    """A frame of pandas, or of what has its methods."""
    return hasattr(given, "columns") and hasattr(given, "index") and hasattr(given, "to_dict")


def _is_cursor(given: Any) -> bool:
    return hasattr(given, "fetchall") and (hasattr(given, "description") or hasattr(given, "keys"))


def _is_array(given: Any) -> bool:
    """An array of NumPy, with one axis or more; its scalars have none."""
    return hasattr(given, "dtype") and hasattr(given, "tolist") and bool(getattr(given, "ndim", 0))


def _is_columns_and_rows(given: Any) -> bool:
    return (
        isinstance(given, Mapping)
        and "rows" in given
        and set(given) <= {"columns", "rows", "name"}
        and isinstance(given["rows"], list | tuple)
        and ("columns" in given or all(isinstance(row, list | tuple | Mapping) for row in given["rows"]))
    )


def source_of(given: Any, known: Known, path: str) -> Source:
    """One source of whatever it is."""
    if isinstance(given, Source):
        return given
    if isinstance(given, str):
        raise TypeError(f"{path}: a bare str may be a text, a JSON document or a path; {_SAY}")
    if isinstance(given, bytes | bytearray | memoryview):
        raise TypeError(f"{path}: bytes have no name that says what they are; write tieout.read(\"rows.csv\", data=…)")
    if isinstance(given, os.PathLike):
        return Source.of_file(Path(given), None, None, known, path)
    if _is_columns_and_rows(given):
        name = given.get("name")
        known = known if name is None or "name" in known else {**known, "name": name}
        return table_of(given["rows"], given.get("columns"), known, path)
    if isinstance(given, Mapping):
        if given and all(map(_is_column, given.values())):
            return table_of(given, None, known, path)
        return Source.of_value(dict(given), known, path)
    if isinstance(given, io.IOBase):
        raise TypeError(f"{path}: an open file does not say what it holds; give its path: tieout.read(path)")
    as_dict = _dict_maker(given)
    if as_dict is not None:
        return Source.of_value(as_dict(given), known, path)
    if isinstance(given, list | tuple) and given and all(isinstance(one, str) for one in given):
        raise TypeError(f"{path}[0]: a bare str may be a text, a JSON document or a path; {_SAY}; a column is tieout.table(…)")
    if given is None or isinstance(given, bool | int | float):
        raise TypeError(f"{path}: {given!r} is no evidence; {_SAY}, or give rows")
    return table_of(given, None, known, path)


def table_of(given: Any, columns: Sequence[str] | None, known: Known, path: str) -> Source:
    """A table of anything that has rows."""
    names = _names(columns, path)
    if isinstance(given, str | bytes):
        raise TypeError(f"{path}: a str has no rows; {_SAY}")
    if isinstance(given, Source):
        raise TypeError(f"{path}: this is a source already")
    if _is_columns_and_rows(given):
        return table_of(given["rows"], columns if columns is not None else given.get("columns"), known, path)
    if isinstance(given, Mapping):
        return _of_mapping(given, names, known, path)
    if isinstance(given, list):
        return _of_list(given, names, known, path)
    if _is_series(given):
        given = _frame_of(given)
    if _is_frame(given):
        return _of_frame(given, names, known, path)
    if _is_arrow(given):
        if names:
            raise EvidenceError(f"{path}: an Arrow table has names of its own; rename its columns instead")
        return Source.of_arrow(given, known, path)
    if _is_cursor(given):
        return _of_cursor(given, names, known, path)
    if _is_array(given):
        return _of_array(given, names, known, path)
    if isinstance(given, Iterable):
        return _of_list(list(given), names, known, path)
    raise TypeError(
        f"{path}: {type(given).__module__}.{type(given).__qualname__} is none of the kinds of evidence: rows (a list of dicts or "
        "of sequences), a frame, anything with Arrow's capsules, an array, a cursor, a dict, a pathlib.Path, or a tieout.Source"
    )


def _names(columns: Sequence[str] | None, path: str) -> list[str]:
    if columns is None:
        return []
    if isinstance(columns, str):
        raise TypeError(f"{path}: columns must be a list of names, not one str")
    names: Sequence[Any] = columns
    return ["" if name is None else str(name) for name in names]


def _of_list(rows: list[Any], names: list[str], known: Known, path: str) -> Source:
    first = next((row for row in rows if row is not None), None)
    if isinstance(first, dict):
        return Source.of_dicts(rows, names, known, path)
    as_dict = None if hasattr(first, "_fields") else _dict_maker(first)
    if as_dict is not None:
        return Source.of_dicts([None if row is None else as_dict(row) for row in rows], names, known, path)
    fields = getattr(first, "_fields", None) or (first.keys() if first is not None and _is_row(first) else None)
    if fields is not None:
        names = names or [str(field) for field in fields]
        rows = [None if row is None else tuple(row) for row in rows]
    elif first is not None and not isinstance(first, list | tuple) and _is_array(first):
        rows = [_column(row) if _is_array(row) else row for row in rows]
    return Source.of_sequences(rows, names, known, path)


def _is_row(first: Any) -> bool:
    """A row of a cursor that knows its names (sqlite3.Row)."""
    return hasattr(first, "keys") and hasattr(first, "__getitem__") and not isinstance(first, Mapping)


def _dict_maker(first: Any) -> Callable[[Any], dict[str, Any]] | None:
    """How to make dicts of rows that are mappings, models or data classes; none if they are not."""
    if isinstance(first, Mapping):
        return dict
    if hasattr(first, "_fields") and hasattr(first, "_asdict"):
        return lambda row: dict(row._asdict())
    if hasattr(first, "model_dump"):
        return lambda row: dict(row.model_dump())
    if hasattr(first, "__dataclass_fields__") and not isinstance(first, type):
        fields = list(first.__dataclass_fields__)
        return lambda row: {field: getattr(row, field) for field in fields}
    return None


def _is_labelled(values: Any) -> bool:
    """A Series whose index does more than count."""
    index: Any = getattr(values, "index", None)
    return hasattr(index, "nlevels") and (type(index).__name__ != "RangeIndex" or index.name is not None)


def _frame_of(series: Any) -> Any:
    """A Series as a frame of one column."""
    if hasattr(series, "nlevels"):
        return series.to_frame(index=False)  # an index of pandas has no index of its own
    return series.to_frame() if series.name is not None else series.to_frame("")


def _of_mapping(given: Mapping[Any, Any], names: list[str], known: Known, path: str) -> Source:
    """``{"a": [1, 2], "b": [3, 4]}``: columns. Whoever asks for a table of a dict means that."""
    if any(_is_labelled(value) for value in given.values()):
        raise EvidenceError(f"{path}: a Series has labels that a column would lose; give a frame of them: pandas.DataFrame(…)")
    columns = [_column(value) if hasattr(value, "tolist") or _is_series(value) else value for value in given.values()]
    if not all(isinstance(column, list | tuple) for column in columns):
        raise EvidenceError(f"{path}: a dict as a table has a list for every column; give other dicts with tieout.json(…)")
    heads = [str(key) for key in given]
    if names and len(names) != len(heads):
        raise EvidenceError(f"{path}: {len(names)} names for {len(heads)} columns")
    return Source.of_columns(names or heads, [list(column) for column in columns], known, path)


def _of_frame(frame: Any, names: list[str], known: Known, path: str) -> Source:
    """A frame of pandas, column by column: its index comes first unless it only counts the rows."""
    heads = [_head(name) for name in frame.columns]
    columns = [_column(frame.iloc[:, i]) for i in range(len(heads))]
    index = frame.index
    if any(name is not None for name in index.names) or type(index).__name__ != "RangeIndex":
        for level in reversed(range(index.nlevels)):
            heads.insert(0, _head(index.names[level]))
            columns.insert(0, _column(index.get_level_values(level)))
    if names:
        if len(names) != len(heads):
            raise EvidenceError(f"{path}: {len(names)} names for {len(heads)} columns")
        heads = names
    return Source.of_columns(heads, columns, known, path)


def _column(values: Any) -> list[Any]:
    """The values of a Series or of an array of one axis, as Python's own where those are the same."""
    dtype = values.dtype
    kind, width = getattr(dtype, "kind", ""), getattr(dtype, "itemsize", 8)
    if hasattr(values, "mask") and hasattr(values, "filled"):
        # An array of NumPy with a mask; the mask is one truth value where nothing is hidden.
        hidden, shown = values.mask.tolist(), _column(values.data)
        return [None if hide else value for hide, value in zip(hidden, shown, strict=True)] if hidden else shown
    if hasattr(dtype, "categories") and hasattr(dtype, "ordered"):
        words, numbers = _column(dtype.categories), getattr(values, "cat", values).codes.tolist()
        return [words[number] if number >= 0 else None for number in numbers]
    if kind == "f" and width < 8:
        # NumPy's own singles print themselves in their shortest form; as Python's floats they would not.
        return list(values.to_numpy() if hasattr(values, "to_numpy") else values)
    if kind in "mM" and kind and not hasattr(values, "to_numpy"):
        # As Python's own they would be counts of nanoseconds.
        return list(values)
    if hasattr(values, "tolist"):
        plain: list[Any] = values.tolist()
        return plain
    return list(values)


def _head(name: Any) -> str:
    """The name of a column; the levels of a MultiIndex are joined."""
    if isinstance(name, tuple):
        return " ".join(str(level) for level in name if level not in (None, ""))
    return "" if name is None else str(name)


def _of_cursor(cursor: Any, names: list[str], known: Known, path: str) -> Source:
    """What a query gave: a cursor of the DB-API, or a result of SQLAlchemy."""
    description = getattr(cursor, "description", None)
    if description:
        heads = [str(column[0]) for column in description]
    elif callable(getattr(cursor, "keys", None)):
        heads = [str(key) for key in cursor.keys()]
    else:
        raise EvidenceError(f"{path}: the cursor has no result: run its query first, and give it before it is read")
    rows = [tuple(row.values()) if isinstance(row, Mapping) else tuple(row) for row in cursor.fetchall()]
    return Source.of_sequences(rows, names or heads, known, path)


def _of_array(array: Any, names: list[str], known: Known, path: str) -> Source:
    if array.dtype.names:
        heads = names or list(array.dtype.names)
        return Source.of_columns(heads, [_column(array[field]) for field in array.dtype.names], known, path)
    if array.ndim > 2:
        raise EvidenceError(f"{path}: an array of {array.ndim} axes is no table; give rows and columns")
    rows = _column(array) if array.ndim == 1 else [_column(row) for row in array]
    return Source.of_sequences(rows, names, known, path)


def json_of(given: Any, known: Known, path: str) -> Source:
    """JSON, as text or as Python's values."""
    if isinstance(given, bytes | bytearray):
        given = bytes(given).decode(_json.detect_encoding(given))
    if isinstance(given, str):
        return Source.of_json(given, known, path)
    if hasattr(given, "model_dump"):
        given = given.model_dump()
    return Source.of_value(given, known, path)
