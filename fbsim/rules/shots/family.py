"""Family: a simplified game (FAM). It names an attack and no results: Tradition's table serves (FAM-10)."""

from __future__ import annotations

from fbsim.rules.shots import tradition

_SILENT = "READ: the attack is not described (FAM-10); as in Tradition"

# The descriptor.

TABLE = tradition.TABLE.renamed("family", "Family", _SILENT)
