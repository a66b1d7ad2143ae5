import { z } from 'zod'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { formatMicros, isMultipleOfStep, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'
import { edgeOf } from '#server/shared/promotions/contribution.ts'
import { poolPrizes, SCORINGS, TIES } from '#server/shared/promotions/ranking.ts'
import { MINOR } from '#server/shared/promotions/wagering.ts'
import type { NewTournament } from './commands/add-tournament.ts'

const money = z.string().refine((decimal) => {
  const amount = tryParseMicros(decimal)
  return amount !== undefined && amount > 0n && isMultipleOfStep(amount, MINOR)
})
const everyLocale = Object.fromEntries(LOCALES.map((locale) => [locale, z.string().trim().min(1).max(80)]))
const everyCurrency = Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, money]))
/** Whether it is a game, a slot, a table, or the sportsbook. */
const isGame = (id: string) => id === 'sports' || (id !== 'slots' && id !== 'live' && edgeOf(id) > 0)

export const tournamentDocument = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,64}$/),
    names: z.strictObject(everyLocale as Record<Locale, z.ZodString>),
    games: z.array(z.string().refine(isGame)).min(1),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    scoring: z.enum(SCORINGS),
    best_of: z.int().min(1).max(1000).optional(),
    min_stake: z.strictObject(everyCurrency as Record<Currency, typeof money>),
    currency: z.enum(CURRENCY_CODES),
    /** Prizes by place, in descending order. */
    prizes: z.array(money).min(1).max(1000).optional(),
    /**
     * Alternative to `prizes`: an amount divided by shares in 1e-4. If they add up to the whole, the first place gets
     * the rounding remainder.
     */
    pool: z
      .strictObject({
        amount: money,
        shares_bp: z
          .array(z.int().min(1).max(10_000))
          .min(1)
          .max(1000)
          .refine((shares) => shares.reduce((sum, share) => sum + share, 0) <= 10_000),
      })
      .optional(),
    /** Maximum number of a player's rounds per minute that count, the first ones. */
    rounds_per_minute: z.int().min(1).max(1000).optional(),
    /** Maximum part of a stake that counts, for scoring by turnover. */
    stake_cap: z.strictObject(everyCurrency as Record<Currency, typeof money>).optional(),
    ties: z.enum(TIES).default('earlier'),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'] })
  .refine(({ prizes, pool }) => (prizes === undefined) !== (pool === undefined), { path: ['prizes'] })
  .refine(({ prizes = [] }) => isFalling(prizes.map(Number)), { path: ['prizes'] })
  .refine(({ pool }) => isFalling(pool?.shares_bp ?? []), { path: ['pool', 'shares_bp'] })
  .refine(({ scoring, stake_cap }) => scoring === 'turnover' || stake_cap === undefined, { path: ['stake_cap'] })

const isFalling = (amounts: readonly number[]) =>
  amounts.every((amount, index) => index === 0 || amount <= (amounts[index - 1] ?? 0))

export function tournamentOf(document: z.output<typeof tournamentDocument>): NewTournament {
  const { from, until, best_of: bestOf, min_stake: minStake, prizes, pool, ...rest } = document
  const { rounds_per_minute: roundsPerMinute, stake_cap: stakeCap, ...others } = rest
  return {
    ...others,
    prizes: prizes ?? (pool ? poolPrizes(parseMicros(pool.amount), pool.shares_bp).map(formatMicros) : []),
    ...(roundsPerMinute !== undefined && { roundsPerMinute }),
    ...(stakeCap !== undefined && { stakeCap }),
    ...(bestOf !== undefined && { bestOf }),
    minStake,
    startsAt: Date.parse(from),
    endsAt: Date.parse(until),
  }
}
