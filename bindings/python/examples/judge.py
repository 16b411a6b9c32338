"""A model's opinion beside the proof: `ANTHROPIC_API_KEY=… MODEL=… python judge.py`. Without a key, what would be asked about."""

import os

import anthropic
import tieout
from tieout.judge import Judge

rows = [{"city": "Porto", "staff": 312}, {"city": "Lisbon", "staff": 349}]
answer = "Lisbon has 349 people, because its hall is newer."
report = tieout.check(answer, rows)
print(report)
if "ANTHROPIC_API_KEY" in os.environ:
    judge = Judge(anthropic.Anthropic(), model=os.environ["MODEL"])
    judgement = judge.judge("Which office has more staff?", rows, answer, report=report)
    print(judgement.verdict, *judgement.issues, sep="\n- ")
