"""Verdicts on a column of answers."""

import polars as pl

from tieout import frame

rows = [{"city": "Porto", "staff": 312}, {"city": "Lisbon", "staff": 349}]
answers = ["Porto has a staff of 312.", "Lisbon has a staff of 394."]
df = pl.DataFrame({"summary": answers, "rows": [rows, rows]})
print(frame.check(df, answer="summary", evidence=["rows"]))
print(frame.summary(df, answer="summary", evidence=["rows"]))
