"""Shooting: guns and their crews, points, shells, what is damaged or opened, and personal weapons.

firing, mounts, crew    real shots: what can fire, who serves it, the order that the simulator carries out
points                  how many shots: one salvo each, a die of shots, points to spend
shells                  how many there are to fire (Series)
capture                 who controls a gun
damage, gates           what a hit leaves behind for a time
blasts                  shells that burst
virtual, aim, dodge     shots that only dice decide
"""
