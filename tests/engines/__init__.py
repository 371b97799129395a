"""Other engines that fbsim is held against: MuJoCo, and PyBullet as a careful user would write it."""
