"""Squads that act as bodies: the mechanisms of the homebrew with squads, morale and points (UKR).

sides         whose edge is whose; the ground to start from, the buffer between the armies (UKR-07, UKR-08)
bodies        a squad's soldiers, its sheet, how far it is from another
formations    soldiers in ranks, shifted, turned; whether they touch and fit
drawing_up    squads placed in turn (UKR-10, UKR-11)
marching      the walk: speeds and turns (UKR-15..18)
blows         dice: hit, penetrate, save by Morale (UKR-20..22)
losses        whose soldier falls (UKR-22, UKR-29)
arrows        volleys of archers; real shots by agreement (UKR-19, UKR-40)
charges       attack and counterstrike (UKR-23..26)
fights        striking by Initiative, squads locked in combat (UKR-27..29, UKR-39)
panic         tests, flight, rally (UKR-30..35)
scoring       points for squads and heroes (UKR-36)
"""
