import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { LimitedGame } from '#server/shared/constants/limits.ts'
import type { M4 } from '#server/shared/money/micros.ts'
import { payableTop, stakeBounds } from '#server/shared/rules/stake.ts'

/** What a game says that it pays up to: the largest of its multipliers that any stake can be paid with, in any currency. */
export function topOf(game: LimitedGame, multipliers: readonly M4[]): M4 {
  return payableTop(stakeBounds(game, DEFAULT_CURRENCY), multipliers)
}
