"""Magic: cards and decks, stock and research, piles, effects, artefacts, mages, the dragon."""
