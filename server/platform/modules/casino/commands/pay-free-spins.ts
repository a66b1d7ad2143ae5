import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { betReference } from '#server/platform/modules/bets/index.ts'
import { findSpins, type Spins, spendSpins } from '#server/platform/modules/promotions/index.ts'
import { micros } from '#server/shared/money/micros.ts'
import { type FreeSpinWin, playFreeRound } from '../free-round.ts'
import { isPlayerRef } from '../player-ref.ts'
import { requireSession } from '../session.ts'
import { movedAnswer } from '../stored-round.ts'
import { processOnce } from '../transaction.ts'
import { WalletRefusal, type WalletReply } from '../wallet-refusal.ts'

/** How long after the end of a campaign its wins are accepted, for spins that began before. */
const GRACE_MS = 72 * 3_600_000

/**
 * Consumes played free spins and pays their winnings. The house stakes them from its bonus costs, and they are recorded
 * as a bet of the player. With a session they are being played now, and everything that blocks a bet of the player
 * blocks them, as does their expiry. Refuses CAMPAIGN_INVALID for spins that are unknown, used up, forfeited, expired
 * or of another player or game; WRONG_CURRENCY; SESSION_EXPIRED; ROUND_MISMATCH for a money round or another player's;
 * and PAYOUT_LIMIT.
 */
export function payFreeSpins(context: CommandContext, win: FreeSpinWin): WalletReply {
  const { provider, txId, campaignId, roundId, gameId, currency, spinsUsed, amount, final } = win
  const content = {
    txId,
    campaignId,
    roundId,
    gameId,
    currency,
    spinsUsed,
    amount,
    final,
    playerRef: win.playerRef,
  }
  const request = { provider, txId, roundId, gameId, currency, amount, call: 'freespin_win', content } as const
  return processOnce(context, request, () => {
    if (win.barred && win.sessionId !== undefined) throw new WalletRefusal(win.barred)
    const spins = requireSpins(context, win)
    const { userId } = spins
    if (
      win.sessionId !== undefined &&
      requireSession(context, { provider, sessionId: win.sessionId }).userId !== userId
    )
      throw new WalletRefusal('SESSION_EXPIRED')
    const { round, betId } = playFreeRound(context, win, spins)
    const { left, won } = spendSpins(context, spins, {
      txId,
      used: spinsUsed,
      isFinal: final,
      won: micros(BigInt(amount)),
    })
    const answer = {
      ...movedAnswer(context, { txId, ledgerTx: betReference(betId), round: { ...round, staked: micros(0n) } }),
      campaign: { left, won: `${won}`, state: left === 0 ? 'spent' : 'active' },
    }
    return { status: 'posted', answer, betId }
  })
}

function requireSpins(context: CommandContext, win: FreeSpinWin): Spins {
  const { provider, campaignId, gameId, currency, spinsUsed } = win
  const { now } = context
  const spins = findSpins(context, provider, campaignId)
  const isTheirs =
    spins && spins.gameId === gameId && isPlayerRef(context, { provider, userId: spins.userId }, win.playerRef)
  // spins played now must not have expired; those played earlier may be reported for a while longer
  const grace = win.sessionId === undefined ? GRACE_MS : 0
  if (!isTheirs || spins.left < spinsUsed || now >= spins.expiresAt + grace) throw new WalletRefusal('CAMPAIGN_INVALID')
  if (spins.currency !== currency) throw new WalletRefusal('WRONG_CURRENCY')
  return spins
}
