"""promptfoo calls `get_assert`: `value: file://promptfoo_example.py` in its configuration. Here it is called by hand."""

from tieout.promptfoo import get_assert

if __name__ == "__main__":
    rows = [{"city": "Porto", "staff": 312}]
    result = get_assert("Porto has a staff of 321.", {"vars": {"evidence": rows}, "config": {"policy": "strict"}})
    print(result["pass"], result["reason"])
    for component in result["componentResults"]:
        print("-", component["reason"])
