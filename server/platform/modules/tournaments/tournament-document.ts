import { z } from 'zod'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { isMultipleOfStep, tryParseMicros } from '#server/shared/money/micros.ts'
import { edgeOf } from '#server/shared/rewards/edges.ts'
import { SCORINGS, TIES } from '#server/shared/rewards/ranking.ts'
import { MINOR } from '#server/shared/rewards/wagering.ts'
import type { NewTournament } from './commands/add-tournament.ts'

const money = z.string().refine((decimal) => {
  const amount = tryParseMicros(decimal)
  return amount !== undefined && amount > 0n && isMultipleOfStep(amount, MINOR)
})
const everyLocale = Object.fromEntries(LOCALES.map((locale) => [locale, z.string().trim().min(1).max(80)]))
const everyCurrency = Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, money]))
/** A game, a slot, a table, or the sports book. */
const isGame = (id: string) => id === 'sports' || (id !== 'slots' && id !== 'live' && edgeOf(id) > 0)

/** A tournament as an operator writes it down. */
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
    /** Of the first place, the second …; none is larger than the one before. */
    prizes: z.array(money).min(1).max(1000),
    ties: z.enum(TIES).default('earlier'),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'] })
  .refine(({ prizes }) => prizes.every((prize, index) => index === 0 || Number(prize) <= Number(prizes[index - 1])), {
    path: ['prizes'],
  })

/** What the command takes. */
export function tournamentOf(document: z.output<typeof tournamentDocument>): NewTournament {
  const { from, until, best_of: bestOf, min_stake: minStake, ...rest } = document
  return {
    ...rest,
    ...(bestOf !== undefined && { bestOf }),
    minStake,
    startsAt: Date.parse(from),
    endsAt: Date.parse(until),
  }
}
