import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { disabledState } from '#server/platform/modules/availability/index.ts'
import { announceBet, betReference, logPlacedBet } from '#server/platform/modules/bets/index.ts'
import { placeStake } from '#server/platform/modules/player-limits/index.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import type { WalletErrorCode } from '#server/shared/contract/provider-wallet/errors.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { limitProviderCalls } from '../limit-provider-calls.ts'
import { playOf, type TitleKind } from '../play-of.ts'
import { requireSession } from '../session.ts'
import { activeBets, added, findRound, movedAnswer, type Round, storeRound } from '../stored-round.ts'
import { processOnce } from '../transaction.ts'
import { WalletRefusal, type WalletReply } from '../wallet-refusal.ts'
import { closeRound } from './end-round.ts'

export type StakeTerms = {
  readonly min: Micros
  readonly max: Micros
  readonly step: Micros
  readonly maxPayout: Micros
}

export type ProviderBet = WalletRequest<'bet'> & {
  readonly provider: string
  readonly kind: TitleKind
  /** Null if the title is not offered in this currency. */
  readonly terms: StakeTerms | null
  /** Error if the title accepts no new stakes. A bet accepted earlier keeps its stored response. */
  readonly barred?: WalletErrorCode | undefined
}

/**
 * Accepts a provider's bet. Checks in this order: idempotency, tombstone, title, session, rate limit, currency, round,
 * stake, then the player's protection and balance. Refusals of the latter roll the command back; `keepRefusal` stores
 * them as the transaction's response.
 */
export function takeProviderBet(context: CommandContext, bet: ProviderBet): WalletReply {
  const { provider, sessionId, txId, roundId, gameId, amount, currency, endRound, proof } = bet
  const content = { txId, roundId, gameId, amount, currency, endRound }
  return processOnce(context, { provider, txId, roundId, gameId, currency, amount, call: 'bet', content }, () => {
    if (isRolledBack(context, { provider, txId })) throw new WalletRefusal('TX_ROLLED_BACK')
    if (bet.barred) throw new WalletRefusal(bet.barred)
    const session = requireSession(context, { provider, sessionId })
    const { userId, loginId } = session
    limitProviderCalls(context, 'providerBetByPlayer', userId)
    if (session.gameId !== gameId) throw new WalletRefusal('GAME_UNKNOWN')
    if (session.currency !== currency) throw new WalletRefusal('WRONG_CURRENCY')
    if (disabledState(context, { provider, gameId, currency, country: session.country }))
      throw new WalletRefusal('MAINTENANCE')
    const before = findRound(context, { provider, roundId })
    if (before && (before.userId !== userId || before.gameId !== gameId || before.currency !== currency))
      throw new WalletRefusal('ROUND_MISMATCH')
    if (before && before.state !== 'OPEN') throw new WalletRefusal('ROUND_CLOSED')
    const stake = micros(BigInt(amount))
    requireStake(stake, bet.terms)
    const betId = newId(context)
    const { real, bonus } = placeStake(context, {
      userId,
      currency,
      amount: stake,
      play: playOf(bet.kind),
      reference: betReference(betId),
      isAutomatic: bet.autoplay,
      gameClass: bet.kind === 'slot' ? 'slots' : 'clocked',
    })
    logPlacedBet(context, {
      id: betId,
      userId,
      game: gameId,
      rulesVersion: `${provider}/${gameId}`,
      params: {},
      currency,
      stake,
      proof: { provider, provider_round: roundId, ...(proof && { table_hash: proof.rulesHash }) },
    })
    announceBet(context, { id: betId, userId, currency })
    context.db.run('UPDATE casino_sessions SET used_at = ? WHERE id = ?', [context.now, sessionId])
    const opened: Round = before ?? {
      provider,
      roundId,
      userId,
      loginId,
      gameId,
      currency,
      state: 'OPEN',
      closedAt: null,
      staked: micros(0n),
      won: micros(0n),
      refunded: micros(0n),
      maxPayout: bet.terms?.maxPayout ?? micros(0n),
      rulesHash: proof?.rulesHash ?? null,
      proof: proof ? JSON.stringify(proof) : null,
    }
    const taken = { ...opened, staked: added(opened.staked, stake) }
    const fresh = { betId, amount: stake, placedAt: context.now }
    const round = endRound ? closeRound(context, taken, { bets: [...activeBets(context, taken), fresh] }) : taken
    storeRound(context, round)
    const answer = {
      ...movedAnswer(context, { txId, ledgerTx: betReference(betId), round }),
      split: { real: `${real}`, bonus: `${bonus}` },
    }
    return { status: 'posted', answer, betId }
  })
}

function requireStake(stake: Micros, terms: StakeTerms | null): asserts terms {
  if (!terms) throw new WalletRefusal('WRONG_CURRENCY')
  const { min, max, step } = terms
  if (stake < min || stake > max || stake % step !== 0n)
    throw new WalletRefusal('STAKE_REFUSED', { min: `${min}`, max: `${max}`, step: `${step}` })
}

/** Whether its rollback has arrived first. */
function isRolledBack({ db }: CommandContext, { provider, txId }: { provider: string; txId: string }): boolean {
  return (
    db.get(
      `SELECT seq FROM casino_transactions WHERE provider = ? AND ref_tx_id = ? AND call = 'rollback' AND status = 'tombstone'`,
      [provider, txId],
    ) !== undefined
  )
}
