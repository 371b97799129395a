"""Spring or band energy → muzzle speed; dispersion; drag flight; aiming."""
