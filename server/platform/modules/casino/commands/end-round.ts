import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { micros } from '#server/shared/money/micros.ts'
import { betReference } from '../../bets/index.ts'
import { settleStake } from '../../player-limits/index.ts'
import { excludeFromWagering } from '../../promotions/index.ts'
import { recordRoundBet } from '../record-round-bet.ts'
import { type ActiveBet, activeBets, movedAnswer, type Round, requireRound, storeRound } from '../stored-round.ts'
import { processOnce } from '../transaction.ts'
import type { WalletReply } from '../wallet-refusal.ts'

type RoundEnd = WalletRequest<'end_round'> & { readonly provider: string }

type End = {
  /** Outcome as described by the provider. */
  readonly outcome?: Json | undefined
  /** Whether chips covered nearly all of a live table; undefined if the provider does not report it. */
  readonly risksLittle?: boolean | undefined
  /** House edge of what was bet, in 1e-6; undefined if the provider does not report it. */
  readonly edgePpm?: number | undefined
  readonly bets: readonly ActiveBet[]
}

/** Ends a round: its remaining stakes go to the house, and each of its bets is recorded with its result. */
export function closeRound(
  context: CommandContext,
  round: Round,
  { outcome, risksLittle = true, edgePpm, bets }: End,
): Round {
  for (const { betId, placedAt } of bets) {
    const reference = betReference(betId)
    // only at the end is it known what the player has bet in addition
    if (risksLittle) excludeFromWagering(context, { reference, game: 'live' })
    settleStake(context, { reference, payout: micros(0n) })
    recordRoundBet(context, round, { betId, placedAt, outcome, edgePpm })
  }
  return { ...round, state: 'CLOSED', closedAt: context.now }
}

/** Ends an open round; has no effect on one that has ended. Refuses ROUND_UNKNOWN, ROUND_MISMATCH. */
export function endProviderRound(context: CommandContext, end: RoundEnd): WalletReply {
  const { provider, txId, roundId, gameId, playerRef, outcome, risksLittle, edgePpm } = end
  const content = { txId, roundId, gameId, playerRef }
  return processOnce(context, { provider, txId, roundId, gameId, amount: '0', call: 'end_round', content }, () => {
    const before = requireRound(context, end)
    if (before.state !== 'OPEN')
      return { status: 'no_effect', answer: movedAnswer(context, { txId, ledgerTx: null, round: before }) }
    const round = closeRound(context, before, { outcome, risksLittle, edgePpm, bets: activeBets(context, before) })
    storeRound(context, round)
    return { status: 'posted', answer: movedAnswer(context, { txId, ledgerTx: null, round }) }
  })
}
