import type { casinoSessions } from '#db/platform/schema/casino.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import type { WalletErrorCode } from '#server/shared/contract/provider-wallet/errors.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { betReference } from '../bets/index.ts'
import { placeFreeStake, settleStake } from '../player-limits/index.ts'
import { paysReal, type Spins } from '../promotions/index.ts'
import { recordRoundBet } from './record-round-bet.ts'
import { added, findRound, type Round, storeRound } from './stored-round.ts'
import { WalletRefusal } from './wallet-refusal.ts'

export type FreeSpinWin = WalletRequest<'freespin_win'> & {
  readonly provider: string
  /** Maximum payout of a round in its currency, in micro-units; null if the game is not offered in it. */
  readonly maxPayout: Micros | null
  /** Error if the title accepts no new rounds; those played before are paid. */
  readonly barred?: WalletErrorCode | undefined
}

/**
 * Records free spins reported by a provider as a bet in a separate round, which ends with it. The house stakes it. The
 * return is paid to the player, or becomes a bonus after the last spin. Spins of one round that are reported in parts
 * are one bet each. Refuses ROUND_MISMATCH, PAYOUT_LIMIT, and everything that blocks the player.
 */
export function playFreeRound(
  context: CommandContext,
  win: FreeSpinWin,
  spins: Spins,
): { round: Round; betId: string } {
  const { gameId, currency, outcome, spinsUsed } = win
  const { userId } = spins
  const before = freeRoundOf(context, win, spins)
  const payout = micros(BigInt(win.amount))
  const won = added(before.won, payout)
  if (won > before.maxPayout) throw new WalletRefusal('PAYOUT_LIMIT')
  const betId = newId(context)
  const stake = micros(spins.stake * BigInt(spinsUsed))
  const reference = betReference(betId)
  placeFreeStake(context, {
    userId,
    currency,
    reference,
    amount: stake,
    gameClass: 'slots',
    isAutomatic: win.autoplay,
    isPast: win.sessionId === undefined,
  })
  settleStake(context, { reference, payout, freeReturn: paysReal(context, spins) ? 'all' : 'nothing' })
  const round: Round = { ...before, staked: added(before.staked, stake), won, closedAt: context.now }
  recordRoundBet(context, round, { betId, placedAt: context.now, free: 'spin', payout, outcome })
  storeRound(context, { ...round, gameId })
  return { round, betId }
}

/** The existing round of free spins, or a new one. Refuses ROUND_MISMATCH for a round with staked money. */
function freeRoundOf(context: CommandContext, win: FreeSpinWin, { userId }: Spins): Round {
  const { provider, roundId, gameId, currency, proof } = win
  const known = findRound(context, { provider, roundId })
  if (known) {
    const isOthers = known.userId !== userId || known.gameId !== gameId || known.currency !== currency
    if (isOthers || isOfMoney(context, win)) throw new WalletRefusal('ROUND_MISMATCH')
    return known
  }
  return {
    provider,
    roundId,
    userId,
    gameId,
    currency,
    state: 'CLOSED',
    closedAt: context.now,
    staked: micros(0n),
    won: micros(0n),
    refunded: micros(0n),
    loginId: lastLogin(context, { provider, gameId, userId }),
    maxPayout: win.maxPayout ?? micros(0n),
    rulesHash: proof?.rulesHash ?? null,
    proof: proof ? JSON.stringify(proof) : null,
  }
}

const isOfMoney = ({ db }: CommandContext, { provider, roundId }: FreeSpinWin): boolean =>
  db.get(`SELECT seq FROM casino_transactions WHERE provider = ? AND round_id = ? AND call = 'bet' LIMIT 1`, [
    provider,
    roundId,
  ]) !== undefined

type Game = { readonly provider: string; readonly gameId: string; readonly userId: string }

/**
 * Session with which the player last opened the game. Refuses CAMPAIGN_INVALID if there is none: then nothing was
 * played.
 */
function lastLogin({ db }: CommandContext, { provider, gameId, userId }: Game): string {
  const session = db.get<Pick<StoredRow<typeof casinoSessions>, 'login_id'>>(
    `SELECT login_id FROM casino_sessions WHERE user_id = ? AND provider = ? AND game_id = ? ORDER BY opened_at DESC LIMIT 1`,
    [userId, provider, gameId],
  )
  if (!session) throw new WalletRefusal('CAMPAIGN_INVALID')
  return session.login_id
}
