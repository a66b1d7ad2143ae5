import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import { playFree } from '#server/platform/modules/player-limits/index.ts'
import { findSpins, type Spins, spendSpins } from '#server/platform/modules/promotions/index.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { playerRef } from '../player-ref.ts'
import { requireSession } from '../session.ts'
import { balanceAnswer } from '../stored-round.ts'
import { once } from '../transaction.ts'
import { WalletRefusal, type WalletReply } from '../wallet-refusal.ts'

export type FreeSpinWin = WalletRequest<'freespin_win'> & { readonly provider: string }

/** How long after its end a win of a campaign is taken, when the spin began before. */
const GRACE_MS = 72 * 3_600_000

/**
 * Takes free spins that were played and pays what they have won: the house stakes them, of its costs of bonuses. With a session
 * they are played now: then whatever stops a bet of its player stops them, and so does their end. Refuses CAMPAIGN_INVALID for
 * spins that are unknown, spent, given up, too old or another player's or game's, WRONG_CURRENCY, and SESSION_EXPIRED.
 */
export function payFreeSpins(context: CommandContext, win: FreeSpinWin): WalletReply {
  const { provider, txId, campaignId, roundId, gameId, currency, spinsUsed, amount, final } = win
  const content = {
    ...{ txId, campaignId, roundId, gameId, currency, spinsUsed, amount, final },
    playerRef: win.playerRef,
  }
  const asked = { ...{ provider, txId, roundId, gameId, currency, amount }, call: 'freespin_win', content } as const
  return once(context, asked, () => {
    const spins = requireSpins(context, win)
    const { userId } = spins
    const wallet = { userId, currency }
    if (win.sessionId !== undefined) {
      if (requireSession(context, { provider, sessionId: win.sessionId }).userId !== userId)
        throw new WalletRefusal('SESSION_EXPIRED')
      playFree(context, { ...wallet, gameClass: 'slots' })
    }
    const payout = micros(BigInt(amount))
    const reference = `free-spins:${campaignId}`
    payOut(context, { spins, reference, txId, spinsUsed, payout })
    const { left, won } = spendSpins(context, spins, { used: spinsUsed, won: payout, isFinal: final })
    const answer = {
      ...{ txId, status: 'ok', ledgerTx: reference },
      ...balanceAnswer(context, { ...wallet, provider, gameId }),
      round: { roundId, state: 'CLOSED', staked: '0', won: amount, refunded: '0' },
      campaign: { left, won: `${won}`, state: left === 0 ? 'spent' : 'active' },
    }
    return { status: 'posted', answer }
  })
}

function requireSpins(context: CommandContext, win: FreeSpinWin): Spins {
  const { provider, campaignId, gameId, currency, spinsUsed } = win
  const { secret, now } = context
  const spins = findSpins(context, provider, campaignId)
  const isTheirs =
    spins && spins.gameId === gameId && playerRef(secret, { provider, userId: spins.userId }) === win.playerRef
  // what is played now ends with its time, what was played before is told of for a while
  const grace = win.sessionId === undefined ? GRACE_MS : 0
  if (!isTheirs || spins.left < spinsUsed || now >= spins.expiresAt + grace) throw new WalletRefusal('CAMPAIGN_INVALID')
  if (spins.currency !== currency) throw new WalletRefusal('WRONG_CURRENCY')
  return spins
}

type Played = {
  readonly spins: Spins
  readonly reference: string
  readonly txId: string
  readonly spinsUsed: number
  readonly payout: Micros
}

/** The house stakes for the player, so that what games return is right for free spins, too, and pays them as any win. */
function payOut(context: CommandContext, { spins, reference, txId, spinsUsed, payout }: Played): void {
  const { userId, currency, stake } = spins
  const games = systemAccount('house:games', currency)
  post(context, {
    kind: 'free_spins',
    reference,
    idempotencyKey: `${reference}/${txId}`,
    postings: [
      {
        debit: systemAccount('house:bonus_cost', currency),
        credit: games,
        amount: micros(stake * BigInt(spinsUsed)),
      },
      { debit: games, credit: playerAccount({ userId, currency }, 'real'), amount: payout },
    ],
  })
}
