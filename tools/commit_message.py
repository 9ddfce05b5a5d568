"""Whether a commit message keeps to the project's form: `python3 tools/commit_message.py FILE`.

The subject is `area: imperative`, at most 72 characters: `server: encode a broadcast once`. Git
runs this before a commit once `make hooks` has been run. Only the standard library is used.
"""

import re
import sys
from pathlib import Path

LONGEST = 72  # characters of a subject
SCISSORS = "# ------------------------ >8 ------------------------"  # git ignores what follows
OF_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ", "amend! ")  # subjects that git writes
SUBJECT = re.compile(r"(?P<area>[a-z0-9][\w./-]*(?:, [a-z0-9][\w./-]*)*): (?P<verb>[^\W_]\S*)")
# Endings of verbs that are no imperative, and the imperatives that end like them.
OTHER_FORMS = re.compile(r"[a-z]{2,}(?:ing|ed|(?<![su])s)")
IMPERATIVES = {"bring", "sing", "string", "swing", "ring", "ping", "need", "feed", "seed", "speed"}
IMPERATIVES |= {"embed", "shed", "proceed", "exceed", "succeed", "alias", "bias", "canvas"}


def wrong(message: str) -> str | None:
    """What is wrong with a message, as a sentence; `None` if nothing is."""
    lines = message.partition(SCISSORS)[0].splitlines()
    subject, *rest = [line.rstrip() for line in lines if not line.startswith("#")] or [""]
    if not subject:
        return "The first line is the subject, and it is empty."
    if subject.startswith(OF_GIT):
        return None
    found = SUBJECT.match(subject)
    if found is None:
        return "The subject has the form `area: imperative`."
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} characters, at most {LONGEST} fit."
    if subject.endswith("."):
        return "The subject ends without a stop."
    verb = found["verb"].lower().rstrip(",;:")
    if OTHER_FORMS.fullmatch(verb) and verb not in IMPERATIVES:
        return f"The area is followed by an imperative (`add`, not `adds` or `added`): “{verb}”."
    if rest and rest[0]:
        return "A blank line stands between the subject and the body."
    return None


def main() -> int:
    """Read the message from the file that git names; returns the exit status."""
    message = Path(sys.argv[1]).read_text("utf-8", "replace")
    complaint = wrong(message)
    if complaint is None:
        return 0
    first = message.lstrip().partition("\n")[0]
    example = "server: encode a broadcast once per language"
    print(f"{complaint}\n  yours:   {first}\n  example: {example}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
