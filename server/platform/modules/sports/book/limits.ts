import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { smaller } from '#server/shared/money/smaller.ts'
import { dayOf } from './liability.ts'
import type { Wish } from './offer.ts'

/** What the book is ready to lose, in roubles of limits, where the operator has said nothing else. */
export const DEFAULT_LIMITS = {
  /** On one outcome, of all players together. */
  outcome: parseMicros('1000000'),
  /** On the worst outcome of a market. */
  market: parseMicros('2000000'),
  /** On the worst of each market of an event. */
  event: parseMicros('3000000'),
  /** On all open bets that a day has brought to a sport. */
  sport_day: parseMicros('30000000'),
  /** On all open bets of one player. */
  player: parseMicros('3000000'),
  /** On one event, to one player. */
  player_event: parseMicros('300000'),
} as const
export type LimitName = keyof typeof DEFAULT_LIMITS
export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[]

/** A player's factor is of so many. */
export const FACTOR_UNIT = 1_000_000n

type Reading = Pick<CommandContext, 'db'>
type Sum = { readonly amount: string | null }

function limitsNow({ db }: Reading): Record<LimitName, Micros> {
  const rows = db.all<{ name: LimitName; amount: string }>(
    'SELECT name, CAST(amount AS TEXT) AS amount FROM sports_limits',
  )
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(rows.map(({ name, amount }) => [name, fromSql(amount)])) }
}

/** What a player's limits are multiplied by, of FACTOR_UNIT. */
export function factorOf({ db }: Reading, userId: string): bigint {
  return db.get<{ ppm: bigint }>('SELECT ppm FROM sports_factors WHERE user_id = ?', [userId])?.ppm ?? FACTOR_UNIT
}

type Loaded = {
  readonly userId: string
  readonly currency: Currency
  readonly stake: Micros
  /** What the whole bet can win, in roubles of limits. */
  readonly risk: Micros
  readonly legs: readonly { readonly wish: Wish; readonly sport: string; readonly load: Micros }[]
}

/**
 * Refuses `amount_above_max`, with the stake that there is room for, where a bet would load an outcome, a market, an event, a day
 * of a sport or its player beyond the operator's limits.
 */
export function requireRoom(context: CommandContext, { userId, currency, stake, risk, legs }: Loaded): void {
  const { db, now } = context
  const limits = limitsNow(context)
  const factor = factorOf(context, userId)
  const sum = (row: Sum | undefined) => (row?.amount ? fromSql(row.amount) : 0n)
  const ofPlayer = (limit: Micros) => (limit * factor) / FACTOR_UNIT
  /** What is added, and the room that is left for it. */
  const rooms: { added: bigint; room: bigint }[] = []

  const open = db.get<Sum>(
    `SELECT CAST(total AS TEXT) AS amount FROM (
       SELECT sum(risk) AS total FROM sports_bets WHERE user_id = ? AND status IN ('pending', 'open')
     )`,
    [userId],
  )
  rooms.push({ added: risk, room: ofPlayer(limits.player) - sum(open) })
  for (const sport of new Set(legs.map((leg) => leg.sport))) {
    const day = db.get<Sum>('SELECT CAST(amount AS TEXT) AS amount FROM sports_day_risks WHERE sport = ? AND day = ?', [
      sport,
      dayOf(now),
    ])
    rooms.push({ added: risk, room: limits.sport_day - sum(day) })
  }
  for (const { wish, load } of legs) {
    const { eventId, market, outcome } = wish
    // of a market the worst of its outcomes, of which only one happens; of a double chance two do
    const ofMarkets = db.all<{ market: string; worst: string; own: string | null }>(
      `SELECT market, CAST(worst AS TEXT) AS worst, CAST(own AS TEXT) AS own FROM (
         SELECT market,
           iif(market LIKE 'double_chance%', sum(amount) - iif(count(*) > 2, min(amount), 0), max(amount)) AS worst,
           sum(iif(outcome = ?, amount, 0)) AS own
         FROM sports_liabilities WHERE event_id = ? GROUP BY market
       )`,
      [outcome, eventId],
    )
    const own = ofMarkets.find((one) => one.market === market)
    const onPlayer = db.get<Sum>(
      `SELECT CAST(total AS TEXT) AS amount FROM (
         SELECT sum(leg.load) AS total FROM sports_legs AS leg JOIN sports_bets AS bet ON bet.id = leg.bet_id
         WHERE leg.event_id = ? AND leg.user_id = ? AND leg.grade IS NULL AND bet.status IN ('pending', 'open')
       )`,
      [eventId, userId],
    )
    const onEvent = ofMarkets.reduce((total, { worst }) => total + fromSql(worst), 0n)
    rooms.push(
      { added: load, room: limits.outcome - (own?.own ? fromSql(own.own) : 0n) },
      { added: load, room: limits.market - (own ? fromSql(own.worst) : 0n) },
      { added: load, room: limits.event - onEvent },
      { added: load, room: ofPlayer(limits.player_event) - sum(onPlayer) },
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
