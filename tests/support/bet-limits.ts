import type { Currency } from '#server/shared/constants/currencies.ts'
import { type BetLimits, betLimitsIn, type Limits } from '#server/shared/money/limits.ts'
import { games } from '#server/shared/rules/games.ts'
import type { GameId } from '#server/shared/rules/registry.ts'

const ALL = { ...games.instant, ...games.rounds }

export const limitsOf = (game: GameId): BetLimits => ALL[game].limits

export const betLimits = (game: GameId, currency: Currency): Limits => betLimitsIn(limitsOf(game), currency)
