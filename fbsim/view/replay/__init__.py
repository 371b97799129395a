"""Replay pages: one HTML file that plays a recording in any browser, without a network.

The viewer's source is in `src`, bundled with three.js into `viewer.min.js` by `scripts/build_replay.py`.
"""

from fbsim.view.replay.page import replay_html, write_replay

__all__ = ["replay_html", "write_replay"]
