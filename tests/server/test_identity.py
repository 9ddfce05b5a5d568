"""Identity: which client a request comes from, whatever else its browser sends."""

import pytest

from chantier.server.identity import token_of

TOKEN = "a" * 22


@pytest.mark.parametrize(
    "others", ['prefs={"a": 1}', "two words=a b", "é=1", "novalue", 'x="y"z', "", "chantier_token="]
)
def test_a_malformed_cookie_of_another_site_makes_nobody_somebody_else(others: str):
    mine = f"chantier_token={TOKEN}"
    assert token_of({"cookie": f"{others}; {mine}"}) == (TOKEN, True)
    assert token_of({"cookie": f"{mine}; {others}"}) == (TOKEN, True)
    assert token_of({"cookie": others}) == (None, False)
