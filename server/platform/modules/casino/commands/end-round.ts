import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { closeRound } from '../close-round.ts'
import { movedAnswer, requireRound, standingBets, storeRound } from '../stored-round.ts'
import { once } from '../transaction.ts'
import type { WalletReply } from '../wallet-refusal.ts'

export type RoundEnd = WalletRequest<'end_round'> & { readonly provider: string }

/** Ends a round that is open; of one that has ended nothing changes. Refuses ROUND_UNKNOWN, ROUND_MISMATCH. */
export function endProviderRound(context: CommandContext, end: RoundEnd): WalletReply {
  const { provider, txId, roundId, gameId, playerRef, outcome, risksLittle } = end
  const content = { txId, roundId, gameId, playerRef }
  return once(context, { provider, txId, roundId, gameId, amount: '0', call: 'end_round', content }, () => {
    const before = requireRound(context, end)
    if (before.state !== 'OPEN')
      return { status: 'no_effect', answer: movedAnswer(context, { txId, ledgerTx: null, round: before }) }
    const round = closeRound(context, before, { outcome, risksLittle, bets: standingBets(context, before) })
    storeRound(context, round)
    return { status: 'posted', answer: movedAnswer(context, { txId, ledgerTx: null, round }) }
  })
}
