import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { formatMicros, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { openLoad, openRisk } from './bet-row.ts'
import { dayOf, dayRisk, loadsOnEvent } from './liability.ts'
import type { LegRequest } from './offer.ts'

/** Default limits of potential losses, in limit roubles. */
export const DEFAULT_LIMITS = {
  /** On one outcome, all players together. */
  outcome: parseMicros('1000000'),
  /** On the worst outcome of a market. */
  market: parseMicros('2000000'),
  /** On the worst outcomes of all markets of an event. */
  event: parseMicros('3000000'),
  /** On all open bets placed on a sport in one day. */
  sport_day: parseMicros('30000000'),
  /** On all open bets of one player. */
  player: parseMicros('3000000'),
  /** On one event, for one player. */
  player_event: parseMicros('300000'),
} as const
export type LimitName = keyof typeof DEFAULT_LIMITS
export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[]

/** A player's factor is in these units. */
export const FACTOR_UNIT = 1_000_000n

type Reading = Pick<CommandContext, 'db'>

type Limits = Readonly<Record<LimitName, Micros>>

const CACHED_LIMITS: CachedTable<Limits> = {
  table: 'sports_limits',
  load(db) {
    const rows = db.all<{ name: LimitName; amount: string }>(
      'SELECT name, CAST(amount AS TEXT) AS amount FROM sports_limits',
    )
    return { ...DEFAULT_LIMITS, ...Object.fromEntries(rows.map(({ name, amount }) => [name, fromSql(amount)])) }
  },
}
const limitsNow = ({ db }: Reading): Limits => db.cached(CACHED_LIMITS).get('') ?? DEFAULT_LIMITS

/** A limit of potential losses in force, in limit roubles. */
export const sportsLimitOf = (reading: Reading, name: LimitName): Micros => limitsNow(reading)[name]

/** Keyed by player; players without a factor are cached as well. */
const CACHED_FACTORS: CachedTable<bigint> = {
  table: 'sports_factors',
  load: (db, userId) =>
    db.get<{ ppm: bigint }>('SELECT ppm FROM sports_factors WHERE user_id = ?', [userId])?.ppm ?? FACTOR_UNIT,
}

export const factorOf = ({ db }: Reading, userId: string): bigint =>
  db.cached(CACHED_FACTORS).get(userId) ?? FACTOR_UNIT

type Loaded = {
  readonly userId: string
  readonly currency: Currency
  readonly stake: Micros
  /** Potential winnings of the whole bet, in limit roubles. */
  readonly risk: Micros
  readonly legs: readonly { readonly request: LegRequest; readonly sport: string; readonly load: Micros }[]
}

/**
 * Refuses `amount_above_max`, with the maximum possible stake, if a bet would exceed a limit of an outcome, a market,
 * an event, a day of a sport or its player.
 */
export function requireWithinLimits(context: CommandContext, { userId, currency, stake, risk, legs }: Loaded): void {
  const limits = limitsNow(context)
  const factor = factorOf(context, userId)
  const ofPlayer = (limit: Micros) => (limit * factor) / FACTOR_UNIT
  const rooms: { added: bigint; room: bigint }[] = []

  rooms.push({ added: risk, room: ofPlayer(limits.player) - openRisk(context, userId) })
  for (const sport of new Set(legs.map((leg) => leg.sport)))
    rooms.push({ added: risk, room: limits.sport_day - dayRisk(context, { sport, day: dayOf(context.now) }) })
  for (const { request, load } of legs) {
    const { eventId, market, outcome } = request
    const loads = loadsOnEvent(context, eventId)
    rooms.push(
      { added: load, room: limits.outcome - loads.ofOutcome({ market, outcome }) },
      { added: load, room: limits.market - loads.ofMarket(market) },
      { added: load, room: limits.event - loads.ofAll() },
      { added: load, room: ofPlayer(limits.player_event) - openLoad(context, { userId, eventId }) },
    )
  }
  const fitting = rooms
    .filter(({ added, room }) => added > room)
    .map(({ added, room }) => (room <= 0n ? 0n : (stake * room) / added))
  if (fitting.length === 0) return
  const most = fitting.map(micros).reduce(smaller)
  const step = parseMicros(CURRENCIES[currency].step)
  throw new Refusal('amount_above_max', { field: 'amount', detail: formatMicros(micros(most - (most % step))) })
}
