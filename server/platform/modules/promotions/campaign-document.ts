import { z } from 'zod'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { FREE_BET_GAMES } from '#server/shared/constants/free-bet-games.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { isMultipleOfStep, tryParseMicros } from '#server/shared/money/micros.ts'
import { USUAL_CONTRIBUTION } from '#server/shared/promotions/contribution.ts'
import { ON_WITHDRAWAL } from '#server/shared/promotions/terms.ts'
import { MINOR } from '#server/shared/promotions/wagering.ts'

const HOUR_S = 3600
const DAY_S = 86_400
const LONGEST_S = 90 * DAY_S

const slug = z.string().regex(/^[a-z0-9-]{1,64}$/)
const lifetime = z.int().min(HOUR_S).max(LONGEST_S)

/** A positive decimal with at most two decimal places. */
const money = z.string().refine((decimal) => {
  const amount = tryParseMicros(decimal)
  return amount !== undefined && amount > 0n && isMultipleOfStep(amount, MINOR)
})

const everyLocale = Object.fromEntries(LOCALES.map((locale) => [locale, z.string().trim().min(1).max(80)]))
const everyCurrency = Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, money]))
/** In every language of the site. */
const names = z.strictObject(everyLocale as Record<Locale, z.ZodString>)
/** In every currency: amounts are never converted behind a player's back. */
const amounts = z.strictObject(everyCurrency as Record<Currency, typeof money>)

const everyCampaign = {
  id: slug,
  names,
  region: z.enum(['KZ', 'RU']).nullable().default(null),
  /** Period in which it is granted; it starts and ends automatically. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** Maximum number of grants, and total budget in dollars. */
  most_grants: z.int().min(1).optional(),
  most_usd: money.optional(),
  /** Maximum number of grants per player. */
  per_player: z.int().min(1).max(20).default(1),
  /** Restriction to players who meet all conditions: VIP level, verified identity, registration date. */
  audience: z
    .strictObject({
      min_level: z.int().min(0).max(6).default(0),
      verified: z.boolean().default(false),
      registered_from: z.iso.datetime().optional(),
      registered_until: z.iso.datetime().optional(),
    })
    .prefault({}),
  /** How long an offer can be claimed, and how long a claimed one can be wagered, in seconds. */
  offer_life_s: lifetime.default(3 * DAY_S),
  active_life_s: lifetime.default(7 * DAY_S),
  super: z.boolean().default(false),
}

const wagering = z.strictObject({
  /** Multiple of its amount. */
  times: z.int().min(0).max(100),
  /**
   * Contribution in 1e-4 of a stake, by game, where it differs from the default. 0: does not count and cannot be played
   * with bonus money.
   */
  contribution: z
    .record(z.string(), z.int().min(0).max(10_000))
    .default({})
    .refine((given) => Object.keys(given).every((game) => game in USUAL_CONTRIBUTION || game === 'sports')),
  /** Bets with a lower multiplier, in 1e-4, do not count in games where the player chooses the risk. */
  min_multiplier: z.int().min(10_100).max(1_000_000).default(15_000),
  max_stake: amounts.default({ USD: '5', EUR: '5', RUB: '500', KZT: '2500', INR: '500' }),
  /** Maximum converted to real money, as a multiple of the amount. */
  cap_times: z.int().min(1).max(100).nullable().default(null),
  on_withdrawal: z.enum(ON_WITHDRAWAL).optional(),
})

const given = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('code'), code: z.string().regex(/^[A-Z0-9]{4,24}$/) }),
  z.strictObject({ on: z.literal('kyc_verified') }),
  z.strictObject({ on: z.literal('manual') }),
  z.strictObject({ on: z.literal('prize') }),
])

/** Which of a player's deposits, from 1. */
const nth = z.int().min(1).max(99).optional()

const depositMatch = z.strictObject({
  kind: z.literal('deposit_match'),
  ...everyCampaign,
  trigger: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('registration_and_deposit') }),
    z.strictObject({ on: z.literal('deposit'), nth }),
  ]),
  percent: z.int().min(1).max(500),
  min_deposit: amounts,
  max_amount: amounts,
  wagering,
})

const bonusMoney = z.strictObject({
  kind: z.literal('bonus_money'),
  ...everyCampaign,
  trigger: given,
  amount: amounts,
  wagering,
})

const freeBet = z.strictObject({
  kind: z.literal('free_bet'),
  ...everyCampaign,
  trigger: given,
  amount: amounts,
  games: z.array(z.enum(FREE_BET_GAMES)).min(1),
  /** Wagering of its winnings; `min_multiplier` is also the minimum multiplier of the bet itself. */
  wagering,
})

const cashback = z.strictObject({
  kind: z.literal('cashback'),
  ...everyCampaign,
  /** Percentage of a week's net loss, up to `max_amount`. */
  percent: z.int().min(1).max(25),
  max_amount: amounts,
  /** Games whose losses it counts: the percentage has to be below the lowest edge of them. */
  games: z
    .array(z.string())
    .min(1)
    .refine((games) => games.every((game) => game in USUAL_CONTRIBUTION || game === 'sports' || game === 'rooms')),
})

const freeSpins = z.strictObject({
  kind: z.literal('free_spins'),
  ...everyCampaign,
  until: z.iso.datetime(),
  trigger: z.discriminatedUnion('on', [
    ...given.options,
    z.strictObject({ on: z.literal('registration_and_deposit'), min_deposit: amounts }),
    z.strictObject({ on: z.literal('deposit'), nth, min_deposit: amounts }),
  ]),
  /** Provider and game, by their own ids. */
  provider: slug,
  game: slug,
  game_name: z.string().trim().min(1).max(80),
  spins: z.int().min(1).max(500),
  stake: amounts,
  /** Wagering of their winnings. */
  wagering: wagering.prefault({ times: 0 }),
})

const isInOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }) =>
  until === undefined || from === undefined || Date.parse(from) < Date.parse(until)

/**
 * A campaign as written by an operator: data only, from which terms are generated, without free text that could add
 * conditions.
 */
export const campaignDocument = z
  .discriminatedUnion('kind', [depositMatch, bonusMoney, freeBet, cashback, freeSpins])
  .refine(isInOrder, { path: ['until'] })

export type CampaignDocument = z.output<typeof campaignDocument>
