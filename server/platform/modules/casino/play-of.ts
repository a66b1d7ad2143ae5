import type { StakedPlay } from '#server/shared/promotions/contribution.ts'

export type TitleKind = 'slot' | 'live'

/** A stake on a provider's game for wagering: the player's choices in the game are not known here. */
export const playOf = (kind: TitleKind): StakedPlay => ({
  game: kind === 'slot' ? 'slots' : 'live',
  risksLittle: () => false,
})
