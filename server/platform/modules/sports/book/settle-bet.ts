import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { Grade } from '#server/shared/sports/grade.ts'
import { betReference, storeOutcome, updateBetFromTransfers } from '../../bets/index.ts'
import { clearContested, contestPayout } from '../../ledger/index.ts'
import { reverseSettlement, settleStake, voidStake } from '../../player-limits/index.ts'
import { freeReturnOf } from '../../promotions/index.ts'
import { type BookBet, stakeOf } from './bet-row.ts'
import { resultsOf } from './event-results.ts'
import { restateFreeBookBet } from './free-bet.ts'
import { scoutedOnlyAt } from './results.ts'
import { rewardBookBet } from './reward-bet.ts'

/**
 * Payout of a bet once open legs cannot change it: the payout with all of them lost equals that with all of them won,
 * because every line with an open leg is already lost or no leg is open. Null before.
 */
export function decidedPayout({
  rules,
  openUnit,
  sizes,
  legs,
}: Pick<BookBet, 'rules' | 'openUnit' | 'sizes' | 'legs'>): Micros | null {
  const paidIf = (open: Grade) =>
    rules.payout(
      openUnit,
      sizes,
      legs.map(({ odds, grade, isBanker }) => ({ o4: BigInt(odds), grade: grade ?? open, isBanker })),
    )
  const least = paidIf('lost')
  return least === paidIf('won') ? least : null
}

/**
 * Settles a bet to match its legs: a settlement that differs is reversed, and a new one follows under the next number.
 * Existing transfers are never changed. No-op if nothing differs.
 */
export function settleBookBet(context: CommandContext, bet: BookBet): void {
  if (bet.status !== 'open' && bet.status !== 'settled') return
  const payout = decidedPayout(bet)
  if (payout === bet.payout) return
  const reference = betReference(bet.id)
  if (bet.payout !== null) {
    clearContested(context, reference)
    reverseSettlement(context, { reference, name: nameOf(bet.settlements) })
  }
  const settlements = payout === null ? bet.settlements : bet.settlements + 1
  if (payout !== null) {
    const isVoid = bet.legs.every(({ grade }) => grade === 'void')
    const until = payout > 0n && !isVoid ? contestedUntil(context, bet) : 0
    if (until > context.now)
      contestPayout(context, { userId: bet.userId, currency: bet.currency, reference, amount: payout, until })
    if (isVoid) voidStake(context, { reference, name: nameOf(settlements) })
    else
      settleStake(context, {
        reference,
        payout,
        name: nameOf(settlements),
        house: 'house:sports',
        part: stakeOf(bet, bet.openUnit),
        ...(bet.freeBet !== null && { freeReturn: freeReturnOf(context, bet.freeBet) }),
      })
  }
  const { changes } = context.db.run(
    'UPDATE sports_bets SET status = ?, payout = ?, settlements = ? WHERE id = ? AND settlements = ?',
    [
      payout === null ? 'open' : 'settled',
      payout === null ? null : toSql(payout),
      settlements,
      bet.id,
      bet.settlements,
    ],
  )
  if (changes !== 1) throw new Error('the bet was settled concurrently')
  updateBetFromTransfers(context, bet.id, payout === null ? 'corrected' : 'settled')
  restateFreeBookBet(context, bet, payout)
  rewardBookBet(context, bet)
  storeOutcome(context, bet.id, payout === null ? null : bet.legs.map(({ grade }) => grade))
}

/** How long a payout remains contested after its result from a live scout. */
const CONTESTED_MS = 5 * 60_000

/** When a payout stops being contested, by feed time; 0 if all legs are confirmed. */
function contestedUntil(context: CommandContext, { legs }: BookBet): number {
  return legs.reduce((latest, leg) => {
    const scoutedAt = scoutedOnlyAt(resultsOf(context, leg.eventId), leg)
    return scoutedAt === null ? latest : Math.max(latest, scoutedAt + CONTESTED_MS)
  }, 0)
}

const nameOf = (settlement: number) => `s${settlement}`
