import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { smaller } from '#server/shared/money/smaller.ts'
import type { Wish } from './offer.ts'

const ONE = 1_000_000n
const BILLION = 1_000_000_000n

/** In roubles of limits, where the operator has said nothing else. */
const DEFAULTS = {
  outcome: parseMicros('1000000'),
  event: parseMicros('3000000'),
  player_event: parseMicros('300000'),
} as const
type LimitName = keyof typeof DEFAULTS

/** An amount in roubles of limits. */
export const inLimits = (amount: Micros, currency: Currency): Micros =>
  micros((amount * ONE) / parseMicros(CURRENCIES[currency].limitRate))

/**
 * What each leg of a bet adds to the book's liability: ⌊(return − stake) · Π of the other legs' chances⌋, in roubles of limits.
 * @param chances of winning, in 1e-9
 */
export function loadsOf(
  { potential, stake, currency }: { readonly potential: Micros; readonly stake: Micros; readonly currency: Currency },
  chances: readonly number[],
): Micros[] {
  const profit = inLimits(micros(potential > stake ? potential - stake : 0n), currency)
  return chances.map((_, index) => {
    let load: bigint = profit
    chances.forEach((chance, other) => {
      if (other !== index) load = (load * BigInt(chance)) / BILLION
    })
    return micros(load)
  })
}

/** Adds to what the book can lose on an outcome, or takes from it what is open no more. */
export function addLiability({ db }: CommandContext, leg: Pick<Wish, 'eventId' | 'market' | 'outcome'>, load: bigint) {
  db.run(
    `INSERT INTO sports_liabilities (event_id, market, outcome, amount) VALUES (?, ?, ?, ?)
     ON CONFLICT (event_id, market, outcome) DO UPDATE SET amount = amount + excluded.amount`,
    [leg.eventId, leg.market, leg.outcome, toSql(load)],
  )
}

function limitOf({ db }: CommandContext, name: LimitName): Micros {
  const row = db.get<{ amount: string }>('SELECT CAST(amount AS TEXT) AS amount FROM sports_limits WHERE name = ?', [
    name,
  ])
  return row ? fromSql(row.amount) : DEFAULTS[name]
}

type Loaded = {
  readonly userId: string
  readonly currency: Currency
  readonly stake: Micros
  readonly legs: readonly { readonly wish: Pick<Wish, 'eventId' | 'market' | 'outcome'>; readonly load: Micros }[]
}

/** Refuses `amount_above_max` with the stake that there is room for where a bet would load an outcome, event or player too far. */
export function requireRoom(context: CommandContext, { userId, currency, stake, legs }: Loaded): void {
  const { db } = context
  const limits = {
    outcome: limitOf(context, 'outcome'),
    event: limitOf(context, 'event'),
    player: limitOf(context, 'player_event'),
  }
  const sum = (row: { amount: string | null } | undefined) => (row?.amount ? fromSql(row.amount) : 0n)
  for (const { wish, load } of legs) {
    const { eventId, market, outcome } = wish
    const onOutcome = db.get<{ amount: string }>(
      'SELECT CAST(amount AS TEXT) AS amount FROM sports_liabilities WHERE event_id = ? AND market = ? AND outcome = ?',
      [eventId, market, outcome],
    )
    // of each market the worst of its outcomes: no two of them happen
    const onEvent = db.get<{ amount: string | null }>(
      `SELECT CAST(total AS TEXT) AS amount FROM (
         SELECT sum(worst) AS total FROM (
           SELECT max(amount) AS worst FROM sports_liabilities WHERE event_id = ? GROUP BY market
         )
       )`,
      [eventId],
    )
    const ofPlayer = db.get<{ amount: string | null }>(
      `SELECT CAST(total AS TEXT) AS amount FROM (
         SELECT sum(load) AS total FROM sports_legs WHERE event_id = ? AND user_id = ? AND grade IS NULL
       )`,
      [eventId, userId],
    )
    const room = smaller(
      micros(limits.outcome - sum(onOutcome)),
      smaller(micros(limits.event - sum(onEvent)), micros(limits.player - sum(ofPlayer))),
    )
    if (load <= room || load === 0n) continue
    const step = parseMicros(CURRENCIES[currency].step)
    const fitting = room <= 0n ? 0n : (stake * room) / load
    throw new Refusal('amount_above_max', { field: 'amount', detail: formatMicros(micros(fitting - (fitting % step))) })
  }
}
