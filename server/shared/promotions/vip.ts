import { type Micros, micros, parseMicros } from '../money/micros.ts'

export type PayoutTerms = {
  /** Maximum payouts in 24 hours, as decimals of USD. */
  readonly payoutsADay: string
  /** Maximum time of a manual review, in minutes. */
  readonly reviewMinutes: number
  /** Whether the player pays the provider's fee. */
  readonly hasPayoutFee: boolean
}

const NO_LEVEL: PayoutTerms = { payoutsADay: '2000', reviewMinutes: 1440, hasPayoutFee: true }

const payouts = (payoutsADay: string, reviewMinutes: number, hasPayoutFee: boolean): PayoutTerms => ({
  payoutsADay,
  reviewMinutes,
  hasPayoutFee,
})

/** Amounts are decimals of USD. */
export type VipLevel = PayoutTerms & {
  readonly level: number
  /** Points required. A point is a cent of the expected cost of stakes, in every game. */
  readonly from: number
  /** Weekly rakeback as a fraction of the house edge of stakes, in 1e-4, and its weekly maximum. */
  readonly rakebackBp: number
  readonly weeklyCap: string
  /** Paid once per player. */
  readonly prize: string
  /** Whether a personal manager is available; the manager never contacts players first. */
  readonly hasPerson: boolean
}

/** Levels from 100 points; money from the second level on, for members only. */
export const VIP_LEVELS: readonly VipLevel[] = [
  { level: 1, from: 100, rakebackBp: 0, weeklyCap: '0', prize: '0', hasPerson: false, ...NO_LEVEL },
  {
    level: 2,
    from: 1000,
    rakebackBp: 500,
    weeklyCap: '20',
    prize: '0.50',
    hasPerson: false,
    ...payouts('5000', 720, true),
  },
  {
    level: 3,
    from: 5000,
    rakebackBp: 750,
    weeklyCap: '50',
    prize: '2.50',
    hasPerson: false,
    ...payouts('10000', 360, false),
  },
  {
    level: 4,
    from: 20_000,
    rakebackBp: 1000,
    weeklyCap: '100',
    prize: '10',
    hasPerson: false,
    ...payouts('20000', 180, false),
  },
  {
    level: 5,
    from: 60_000,
    rakebackBp: 1250,
    weeklyCap: '250',
    prize: '30',
    hasPerson: true,
    ...payouts('50000', 60, false),
  },
  {
    level: 6,
    from: 200_000,
    rakebackBp: 1500,
    weeklyCap: '500',
    prize: '100',
    hasPerson: true,
    ...payouts('100000', 30, false),
  },
]

const PPM = 1_000_000n
const BASIS_POINTS = 10_000n
const CENTS_A_UNIT = 100n

/** Points of a stake of real money, in 1e-6 of a point: floor(stake in USD × edge × 100). */
export function pointsOf(stakeUsd: Micros, edgePpm: number): Micros {
  return micros((stakeUsd * BigInt(edgePpm) * CENTS_A_UNIT) / PPM)
}

/** Rakeback of a stake: floor(floor(stake × edge) × rate), in its currency. */
export function rakebackOf(stake: Micros, edgePpm: number, rateBp: number): Micros {
  const edge = (stake * BigInt(edgePpm)) / PPM
  return micros((edge * BigInt(rateBp)) / BASIS_POINTS)
}

/** Points required per level. Parsed once, since every bet uses them. */
const POINTS_FROM = VIP_LEVELS.map(({ from }) => parseMicros(String(from)))

/** Highest level reached by a number of points; 0 below the first. */
export function levelOf(points: Micros): number {
  return VIP_LEVELS[POINTS_FROM.findLastIndex((from) => points >= from)]?.level ?? 0
}

/** Level by its number; undefined below the first. */
export const vipLevel = (level: number): VipLevel | undefined => VIP_LEVELS[level - 1]

/** Payout conditions of a level, including 0. */
export const payoutTermsOf = (level: number): PayoutTerms => vipLevel(level) ?? NO_LEVEL

/** First moment of the month `back` months before that of `now`, in UTC. */
function monthBegin(now: number, back: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)
}

/** Cache of the last result: every bet needs the current months. */
let lastMonths = { begin: 0, end: 0, months: [] as readonly string[] }

/** Months in which points count, current one first: "2026-11" in UTC, the last twelve. */
export function monthsOf(now: number): readonly string[] {
  if (now >= lastMonths.begin && now < lastMonths.end) return lastMonths.months
  const months = Array.from({ length: 12 }, (_, back) => new Date(monthBegin(now, back)).toISOString().slice(0, 7))
  lastMonths = { begin: monthBegin(now, 0), end: monthBegin(now, -1), months }
  return months
}

const DAY_MS = 86_400_000
const DAYS = 7
/** 1970-01-01 was a Thursday. */
const DAYS_FROM_MONDAY = 3

/** Monday of a moment's week, in UTC: "2026-11-23". */
export function weekOf(now: number): string {
  const day = Math.floor(now / DAY_MS)
  return new Date((day - ((day + DAYS_FROM_MONDAY) % DAYS)) * DAY_MS).toISOString().slice(0, 10)
}
