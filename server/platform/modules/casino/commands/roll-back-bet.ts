import type { casinoTransactions } from '#db/platform/schema/casino.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { betReference, updateBetFromTransfers } from '#server/platform/modules/bets/index.ts'
import { reverseSettlement, rollBackStake } from '#server/platform/modules/player-limits/index.ts'
import { takePointsBack } from '#server/platform/modules/vip/index.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { loadStakeStatus } from '../../ledger/index.ts'
import { activeBets, added, findRound, movedAnswer, type Round, requireSame, storeRound } from '../stored-round.ts'
import { type Outcome, processOnce } from '../transaction.ts'
import { WalletRefusal, type WalletReply } from '../wallet-refusal.ts'

export type Rollback = WalletRequest<'rollback'> & { readonly provider: string }

const DAY_MS = 86_400_000

type BetRow = Pick<StoredRow<typeof casinoTransactions>, 'call' | 'status' | 'bet_id' | 'round_id'>

/**
 * Rolls back a bet, even if the player is blocked. For a bet that has not arrived it stores a tombstone, so that the
 * bet is refused when it arrives; a bet that was refused or already rolled back returns nothing. Refuses
 * ROLLBACK_REFUSED for a transaction that is not a bet, for a round that has won and for one that ended more than a day
 * ago; ROUND_MISMATCH.
 */
export function rollBackProviderBet(context: CommandContext, rollback: Rollback): WalletReply {
  const { provider, txId, refTxId, roundId, reason, playerRef } = rollback
  const content = { txId, refTxId, roundId, playerRef, reason }
  return processOnce(context, { provider, txId, roundId, refTxId, amount: '0', call: 'rollback', content }, () => {
    const round = findRound(context, { provider, roundId })
    if (round) requireSame(context, round, rollback)
    const bet = context.db.get<BetRow>(
      'SELECT call, status, bet_id, round_id FROM casino_transactions WHERE provider = ? AND tx_id = ?',
      [provider, refTxId],
    )
    if (!bet) return nothing(context, rollback, round, 'tombstone')
    if (bet.call !== 'bet') throw new WalletRefusal('ROLLBACK_REFUSED')
    if (bet.round_id !== roundId) throw new WalletRefusal('ROUND_MISMATCH')
    const standing = activeBets(context, { provider, roundId })
    const isStanding = standing.some(({ betId }) => betId === bet.bet_id)
    if (!round || bet.bet_id === null || !isStanding) return nothing(context, rollback, round, 'no_effect')
    const isOld = round.closedAt !== null && context.now - round.closedAt > DAY_MS
    if (round.won > 0n || isOld) throw new WalletRefusal('ROLLBACK_REFUSED')
    return undo(context, rollback, { round, betId: bet.bet_id, isLast: standing.length === 1 })
  })
}

function nothing(
  context: CommandContext,
  { txId, roundId, provider }: Rollback,
  round: Round | undefined,
  status: 'tombstone' | 'no_effect',
): Outcome {
  const answer = movedAnswer(context, { txId, ledgerTx: null, round: round ?? { provider, roundId } })
  return { status, answer: { ...answer, rolledBack: '0' } }
}

type Undone = { readonly round: Round; readonly betId: string; readonly isLast: boolean }

function undo(context: CommandContext, { txId }: Rollback, undone: Undone): Outcome {
  const { returned, round } = giveBack(context, undone)
  const reference = betReference(undone.betId)
  const answer = { ...movedAnswer(context, { txId, ledgerTx: reference, round }), rolledBack: `${micros(returned)}` }
  return { status: 'posted', answer, betId: undone.betId }
}

/** Returns the stake of a bet, with its points and its part of the round. */
function giveBack(context: CommandContext, { round: before, betId, isLast }: Undone) {
  const reference = betReference(betId)
  const isClosed = before.state === 'CLOSED'
  if (isClosed) reverseSettlement(context, { reference })
  const { returned } = rollBackStake(context, { reference })
  if (isClosed) updateBetFromTransfers(context, betId)
  takePointsBack(context, reference)
  const refunded = added(before.refunded, returned)
  const round: Round = {
    ...before,
    refunded,
    ...(isLast && { state: 'VOID', closedAt: before.closedAt ?? context.now }),
  }
  storeRound(context, round)
  return { returned, round }
}

type RefundedBet = { readonly provider: string; readonly roundId: string; readonly betId: string }

/** Amount that a refund of a provider's bet would return. Refusals as those of `refundProviderBet`. */
export function refundOfProviderBet(
  context: CommandContext,
  bet: RefundedBet,
): { readonly amount: Micros; readonly currency: Round['currency'] } {
  const { round } = refundable(context, bet)
  const stake = loadStakeStatus(context, betReference(bet.betId))
  return { amount: stake?.staked ?? micros(0n), currency: round.currency }
}

/**
 * Returns the stake of a provider's faulty bet, as its own rollback would, however old the round is. Refusals:
 * not_found; conflict if the round has won or has several bets, or if the bet was returned before.
 */
export function refundProviderBet(context: CommandContext, bet: RefundedBet): { readonly returned: Micros } {
  const { returned } = giveBack(context, refundable(context, bet))
  return { returned: micros(returned) }
}

function refundable(context: CommandContext, { betId, ...key }: RefundedBet): Undone {
  const round = findRound(context, key)
  if (!round) throw new Refusal('not_found', { field: 'bet' })
  const [only, ...others] = activeBets(context, key)
  const isVoid = loadStakeStatus(context, betReference(betId))?.state === 'void'
  // a later win of the round would be divided among all its bets
  if (round.won > 0n || isVoid || only?.betId !== betId || others.length > 0)
    throw new Refusal('conflict', { field: 'bet' })
  return { round, betId, isLast: true }
}
