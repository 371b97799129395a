"""Movement: who may go how far, what a way costs, guns that are taken along, jumps, ladders, flight.

allowance      how many steps: one roll for all (TRD-12), a pool (SER-11), a die for each squad (REP-30)
manoeuvre      what is remembered while it lasts
rates          what climbing, forest and ladders cost, and who cannot climb
ways           one piece's way judged: barred, too high, too far, no room
walking        take a unit up, move it, put it down
hauling        guns that go along with warriors: how far by `towing`, who stands where by `escort`
jumping, ladders, flight, gaze
destinations   the few places that are listed; any other can be ordered
"""
