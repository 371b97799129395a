"""A window to aim and fire in: what its sliders and keys mean, and what is shown. Bullet's part is
`fbsim.physics.window`.
"""
