import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { placesOf } from '#server/shared/sports/markets/outright.ts'
import { CHANCE_UNIT } from '#server/shared/sports/slip/cash-out.ts'
import { type Factor, type Sizes, sumOfLines } from '#server/shared/sports/slip/payout.ts'
import { type BookBet, isOpen } from './bet-row.ts'
import { findEvent } from './event-row.ts'

type Reading = Pick<CommandContext, 'db'>

const ONE = 1_000_000n
const ODDS_UNIT = 10_000n
const DAY_MS = 86_400_000

/** Converts an amount to limit roubles. */
export const inLimits = (amount: Micros, currency: Currency): Micros =>
  micros((amount * ONE) / parseMicros(CURRENCIES[currency].limitRate))

type LoadingLeg = {
  readonly o4: bigint
  /** Probability of winning, in 1e-9. */
  readonly chance: bigint
  readonly isBanker: boolean
}

/**
 * Liability added by each leg of a bet: the sum over its lines of the line's profit times the probabilities of the
 * other legs. For a single it is the whole profit.
 * @param unit stake per line, in any currency; the result is in the same
 */
export function loadsOf(unit: Micros, sizes: Sizes, legs: readonly LoadingLeg[]): Micros[] {
  return legs.map((leg, index) => {
    const others = legs.filter((_, other) => other !== index)
    // a leg's lines are those of the other legs, with one leg less
    const rest = leg.isBanker ? sizes : sizes.map((size) => size - 1)
    const sum = (factorOf: (other: LoadingLeg) => Factor) => sumOfLines(others.map(factorOf), rest)
    const paid = sum(({ o4, chance, isBanker }) => ({ n: o4 * chance, d: ODDS_UNIT * CHANCE_UNIT, isBanker }))
    const staked = sum(({ chance, isBanker }) => ({ n: chance, d: CHANCE_UNIT, isBanker }))
    const won = unit * leg.o4 * paid.n * staked.d - unit * staked.n * ODDS_UNIT * paid.d
    return micros(won / (ODDS_UNIT * paid.d * staked.d))
  })
}

/** Number of the day in UTC that a bet counts to. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/**
 * Updates the liability for a change of a bet. A bet counts with the loads of its open legs while the bet itself is
 * open, so a bet lost by one leg releases all loads, and a reversed result adds them again.
 * @param before undefined for a new bet
 */
export function moveLiability(context: CommandContext, before: BookBet | undefined, after: BookBet): void {
  const moved = new Map<string, { leg: BookBet['legs'][number]; by: bigint }>()
  const count = (bet: BookBet, sign: bigint) => {
    for (const leg of bet.legs) {
      if (!isOpen(bet) || leg.grade !== null) continue
      const key = `${leg.position}`
      moved.set(key, { leg, by: (moved.get(key)?.by ?? 0n) + sign * leg.load })
    }
  }
  if (before) count(before, -1n)
  count(after, 1n)
  for (const { leg, by } of moved.values()) if (by !== 0n) addLoad(context, leg, by)
  const riskOf = (bet: BookBet | undefined) => (bet && isOpen(bet) ? bet.risk : 0n)
  const risk = riskOf(after) - riskOf(before)
  if (risk === 0n) return
  const sports = new Set(after.legs.map(({ eventId }) => findEvent(context, eventId)?.sport ?? ''))
  for (const sport of sports) addDayRisk(context, { sport, day: dayOf(after.placedAt) }, risk)
}

type DayOfSport = { readonly sport: string; readonly day: number }
const keyOfDay = ({ sport, day }: DayOfSport) => `${day} ${sport}`

/** Keyed by day and sport. */
const CACHED_DAY_RISKS: CachedTable<bigint> = {
  table: 'sports_day_risks',
  load(db, key) {
    const row = db.get<{ amount: string }>(
      'SELECT CAST(amount AS TEXT) AS amount FROM sports_day_risks WHERE sport = ? AND day = ?',
      [key.slice(key.indexOf(' ') + 1), Number.parseInt(key, 10)],
    )
    return row ? fromSql(row.amount) : 0n
  },
  store(db, key, amount) {
    db.run(
      `INSERT INTO sports_day_risks (sport, day, amount) VALUES (?, ?, ?)
       ON CONFLICT (sport, day) DO UPDATE SET amount = excluded.amount`,
      [key.slice(key.indexOf(' ') + 1), Number.parseInt(key, 10), toSql(amount)],
    )
  },
}

/** Potential loss on all open bets placed on a sport in one day. */
export const dayRisk = ({ db }: Reading, day: DayOfSport): bigint =>
  db.cached(CACHED_DAY_RISKS).get(keyOfDay(day)) ?? 0n

function addDayRisk(context: Reading, day: DayOfSport, by: bigint): void {
  context.db.cached(CACHED_DAY_RISKS).set(keyOfDay(day), dayRisk(context, day) + by)
}

type Outcome = Pick<BookBet['legs'][number], 'eventId' | 'market' | 'outcome'>
type Amounts = Readonly<Record<string, bigint>>
/** Loads of an event by market: of each outcome, and of the worst one. */
type EventLoads = Readonly<Record<string, { readonly amounts: Amounts; readonly worst: bigint }>>

/** Keyed by event. It is loaded by a regular statement, so that deferred changes of outcomes are written first. */
const CACHED_EVENT_LOADS: CachedTable<EventLoads> = { table: 'sports_liabilities', load: () => undefined }

/** Deferred writes of outcomes, by event, market and outcome. */
const CACHED_OUTCOME_LOADS: CachedTable<Outcome & { readonly amount: bigint }> = {
  table: 'sports_liabilities',
  load: () => undefined,
  store(db, _, { eventId, market, outcome, amount }) {
    db.run(
      `INSERT INTO sports_liabilities (event_id, market, outcome, amount) VALUES (?, ?, ?, ?)
       ON CONFLICT (event_id, market, outcome) DO UPDATE SET amount = excluded.amount`,
      [eventId, market, outcome, toSql(amount)],
    )
  },
}

/**
 * Only one outcome of a market occurs, so the worst one counts; for a double chance two occur, and for a field as many
 * as there are places.
 */
function worstOf(market: string, amounts: Amounts): bigint {
  const worst = Object.values(amounts).toSorted((one, other) => (one < other ? 1 : -1))
  const happen = market.startsWith('double_chance') ? 2 : (placesOf(market) ?? 1)
  return worst.slice(0, happen).reduce((sum, amount) => sum + amount, 0n)
}

function eventLoads({ db }: Reading, eventId: string): EventLoads {
  const { get, set } = db.cached(CACHED_EVENT_LOADS)
  const known = get(eventId)
  if (known) return known
  const rows = db.all<{ market: string; outcome: string; amount: string }>(
    'SELECT market, outcome, CAST(amount AS TEXT) AS amount FROM sports_liabilities WHERE event_id = ?',
    [eventId],
  )
  const byMarket = Object.groupBy(rows, ({ market }) => market)
  const loads = Object.fromEntries(
    Object.entries(byMarket).map(([market, ofMarket = []]) => {
      const amounts = Object.fromEntries(ofMarket.map(({ outcome, amount }) => [outcome, fromSql(amount)]))
      return [market, { amounts, worst: worstOf(market, amounts) }]
    }),
  )
  set(eventId, loads)
  return loads
}

function addLoad(context: Reading, { eventId, market, outcome }: Outcome, by: bigint): void {
  const { db } = context
  const loads = eventLoads(context, eventId)
  const before = ownValue(loads, market)?.amounts
  const amounts = { ...before, [outcome]: (ownValue(before ?? {}, outcome) ?? 0n) + by }
  db.cached(CACHED_EVENT_LOADS).set(eventId, { ...loads, [market]: { amounts, worst: worstOf(market, amounts) } })
  const key = `${eventId} ${market} ${outcome}`
  db.cached(CACHED_OUTCOME_LOADS).set(key, { eventId, market, outcome, amount: ownValue(amounts, outcome) ?? 0n })
}

/**
 * Potential loss on an event, in limit roubles: per outcome, for the worst outcome of a market, and summed over the
 * markets.
 */
export function loadsOnEvent(context: Reading, eventId: string) {
  const loads = eventLoads(context, eventId)
  return {
    ofOutcome: ({ market, outcome }: Pick<Outcome, 'market' | 'outcome'>) =>
      ownValue(ownValue(loads, market)?.amounts ?? {}, outcome) ?? 0n,
    ofMarket: (market: string) => ownValue(loads, market)?.worst ?? 0n,
    ofAll: () => Object.values(loads).reduce((sum, { worst }) => sum + worst, 0n),
  }
}
