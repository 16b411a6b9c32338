"""A test of what a program writes: `pytest pytest_example.py`."""

ROWS = [{"city": "Porto", "staff": 312}, {"city": "Lisbon", "staff": 349}]


def summarise(rows):
    largest = max(rows, key=lambda row: row["staff"])
    return f"{largest['city']} has the largest staff: {largest['staff']}. Together they have {sum(row['staff'] for row in rows)}."


def test_summary(tie_out):
    tie_out(summarise(ROWS), ROWS, policy="strict")
