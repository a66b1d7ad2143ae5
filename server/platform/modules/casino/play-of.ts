import type { StakedPlay } from '#server/shared/promotions/contribution.ts'

export type TitleKind = 'slot' | 'live'

/** A stake on a provider's game, as wagering sees it: what its player chooses there is not known here. */
export const playOf = (kind: TitleKind): StakedPlay => ({
  game: kind === 'slot' ? 'slots' : 'live',
  risksLittle: () => false,
})
