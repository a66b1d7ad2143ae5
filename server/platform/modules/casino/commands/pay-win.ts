import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { betReference, updateBetFromTransfers } from '#server/platform/modules/bets/index.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { micros } from '#server/shared/money/micros.ts'
import { payBets } from '../pay-bets.ts'
import { activeBets, added, movedAnswer, requireRound, storeRound } from '../stored-round.ts'
import { processOnce } from '../transaction.ts'
import { WalletRefusal, type WalletReply } from '../wallet-refusal.ts'
import { closeRound } from './end-round.ts'

export type ProviderWin = WalletRequest<'win'> & { readonly provider: string }

/**
 * Pays a round's win to its active bets from the house, even if the player is blocked. A win after the end of the round
 * is paid as well, and marked as late. Refuses ROUND_UNKNOWN if it has no active bet, ROUND_MISMATCH, WRONG_CURRENCY,
 * PAYOUT_LIMIT.
 */
export function payProviderWin(context: CommandContext, win: ProviderWin): WalletReply {
  const { provider, txId, roundId, gameId, amount, currency, kind, endRound, refTxId, outcome } = win
  const { risksLittle, edgePpm } = win
  const content = {
    txId,
    roundId,
    gameId,
    amount,
    currency,
    kind,
    endRound,
    playerRef: win.playerRef,
    refTxId: refTxId ?? null,
  }
  const request = { provider, txId, roundId, gameId, currency, amount, refTxId, call: 'win', content } as const
  return processOnce(context, request, () => {
    const before = requireRound(context, win)
    if (before.state === 'VOID') throw new WalletRefusal('ROUND_UNKNOWN')
    if (before.currency !== currency) throw new WalletRefusal('WRONG_CURRENCY')
    const won = added(before.won, BigInt(amount))
    if (won > before.maxPayout) throw new WalletRefusal('PAYOUT_LIMIT')
    const bets = activeBets(context, before)
    const [bet] = bets
    if (!bet) throw new WalletRefusal('ROUND_UNKNOWN')
    const payout = micros(BigInt(amount))
    const isLate = before.state === 'CLOSED'
    const paidBets = payBets(context, { win: payout, bets, name: txId })
    if (isLate) for (const { betId } of paidBets) updateBetFromTransfers(context, betId)
    const paid = { ...before, won }
    const round = endRound && !isLate ? closeRound(context, paid, { outcome, risksLittle, edgePpm, bets }) : paid
    storeRound(context, round)
    const isMoved = payout > 0n || round.state !== before.state
    return {
      status: isMoved ? 'posted' : 'no_effect',
      answer: movedAnswer(context, { txId, ledgerTx: payout > 0n ? betReference(bet.betId) : null, round }),
      betId: bet.betId,
      isLate,
    }
  })
}
