import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { CHANCE_UNIT } from '#server/shared/sports/slip/cash-out.ts'
import { type Factor, type Sizes, sumOfLines } from '#server/shared/sports/slip/payout.ts'
import { type BookBet, isOpen } from './bet-row.ts'

const ONE = 1_000_000n
const ODDS_UNIT = 10_000n
const DAY_MS = 86_400_000

/** An amount in roubles of limits. */
export const inLimits = (amount: Micros, currency: Currency): Micros =>
  micros((amount * ONE) / parseMicros(CURRENCIES[currency].limitRate))

type LoadingLeg = {
  readonly o4: bigint
  /** Of winning, in 1e-9. */
  readonly chance: bigint
  readonly isBanker: boolean
}

/**
 * What each leg of a bet adds to the book's liability: of every line with it what that line wins, times the chances of its other
 * legs. Of a single that is its whole profit.
 * @param unit of a line, in any currency: loads are in the same
 */
export function loadsOf(unit: Micros, sizes: Sizes, legs: readonly LoadingLeg[]): Micros[] {
  return legs.map((leg, index) => {
    const others = legs.filter((_, other) => other !== index)
    // the lines that a leg is in are those of one leg fewer of the others
    const rest = leg.isBanker ? sizes : sizes.map((size) => size - 1)
    const sum = (factorOf: (other: LoadingLeg) => Factor) => sumOfLines(others.map(factorOf), rest)
    const paid = sum(({ o4, chance, isBanker }) => ({ n: o4 * chance, d: ODDS_UNIT * CHANCE_UNIT, isBanker }))
    const staked = sum(({ chance, isBanker }) => ({ n: chance, d: CHANCE_UNIT, isBanker }))
    const won = unit * leg.o4 * paid.n * staked.d - unit * staked.n * ODDS_UNIT * paid.d
    return micros(won / (ODDS_UNIT * paid.d * staked.d))
  })
}

/** The number of the day that a bet counts to: UTC's. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/**
 * Brings the book's liability from what a bet was to what it is: it holds of a bet what its open legs load for as long as the bet
 * itself is open, so that one which is lost by a single leg frees all of them, and one that is taken back loads them again.
 * @param before undefined for a bet that is new
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
  for (const { leg, by } of moved.values())
    if (by !== 0n)
      context.db.run(
        `INSERT INTO sports_liabilities (event_id, market, outcome, amount) VALUES (?, ?, ?, ?)
         ON CONFLICT (event_id, market, outcome) DO UPDATE SET amount = amount + excluded.amount`,
        [leg.eventId, leg.market, leg.outcome, toSql(by)],
      )
  const riskOf = (bet: BookBet | undefined) => (bet && isOpen(bet) ? bet.risk : 0n)
  const risk = riskOf(after) - riskOf(before)
  if (risk === 0n) return
  context.db.run(
    `INSERT INTO sports_day_risks (sport, day, amount)
     SELECT DISTINCT event.sport, ?, ? FROM sports_legs AS leg JOIN sports_events AS event ON event.id = leg.event_id
     WHERE leg.bet_id = ?
     ON CONFLICT (sport, day) DO UPDATE SET amount = amount + excluded.amount`,
    [dayOf(after.placedAt), toSql(risk), after.id],
  )
}
