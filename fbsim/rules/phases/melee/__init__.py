"""Melee: figures that touch or stand within a step fight with dice.

contact      who is engaged with whom, and which of them make one fight
fights       what the two kinds of mandatory fights share: the open ones, and in which order
touch        Tradition and Family: a touch is a fight, the weaker side is destroyed (TRD-21..27)
duels        Series: declared exchanges of one die each, prisoners (SER-29..34)
pooled       Republic, and Empire in its stead: sums of dice, damage by their difference (REP-82..99)
  participants   supporters, ladder builders who keep out
  strength       what a fighter adds to the sum
  rivals         three or more players in one fight
  bouts          one exchange of blows, from the dice to what comes after
  harm           what points of damage do
  allotting      who takes them
  saves          armour
  stepping       a step aside or back
on_the_move  attacks before the melee phase
challenge    holders of a place where nobody else finds room
"""
