"""A model's opinion on what arithmetic cannot see: whether an answer is faithful to its evidence and responds to its question.

It is optional, and it is an opinion: :func:`tieout.check` proves what it says, a judge does not. Hand the report over and the
model need not look at figures again. The client is an object of the ``anthropic`` or the ``openai`` package (or of anything with
their methods), set up as you set it up elsewhere; this module opens no connection and knows no key::

    import anthropic
    from tieout.judge import Judge

    judge = Judge(anthropic.Anthropic(), model="claude-sonnet-4-5")
    judgement = judge.judge("Which city is the largest?", rows, answer, report=report)
    assert judgement.verdict == "pass", judgement.issues

Whatever goes wrong (no reply, a refusal, a reply that is cut off or is not what was asked for) is the verdict ``"error"``, never
``"pass"``. Evidence too long to be sent is cut, and the judgement says where.
"""

from tieout.judge._evidence import Cut
from tieout.judge._judge import AsyncJudge, Judge
from tieout.judge._reply import Judgement

__all__ = ["AsyncJudge", "Cut", "Judge", "Judgement"]
