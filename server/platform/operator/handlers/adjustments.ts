import { Refusal } from '#server/platform/kernel/refusal.ts'
import { findBetFactsAcrossPlayers } from '#server/platform/modules/bets/reads.ts'
import { resultOfAct } from '../act-results.ts'
import type * as calls from '../contract/adjustments.ts'
import type { OperatorHandlers, Reads } from '../desk.ts'
import { userIdOf } from './subjects.ts'

/** Refusals: not_found; conflict for a bet on sports, whose results are corrected. */
async function refundedBet(reads: Reads, betId: string) {
  const found = await findBetFactsAcrossPlayers(reads, betId)
  if (!found) throw new Refusal('not_found', { field: 'id' })
  const { userId, game, proofKind, provider, providerRoundId } = found.bet
  if (proofKind === 'sports_book') throw new Refusal('conflict', { field: 'id' })
  const round = provider !== null && providerRoundId !== null ? { provider, roundId: providerRoundId } : null
  return { userId, betId, game, round }
}

export const adjustments: Pick<OperatorHandlers['players'], keyof typeof calls> = {
  goodwill: {
    args: async (reads, { player, amount, currency, idempotency_key: key }) => ({
      userId: await userIdOf(reads, player),
      amount,
      currency,
      key,
    }),
    result: resultOfAct.creditGoodwill,
  },
  correct: {
    args: async (reads, { player, direction, account, amount, currency, idempotency_key: key }) => ({
      userId: await userIdOf(reads, player),
      direction,
      account,
      amount,
      currency,
      key,
    }),
    result: resultOfAct.correctMoney,
  },
  recoverDebt: {
    args: async (reads, { player, debt, amount, currency, idempotency_key: key }) => ({
      userId: await userIdOf(reads, player),
      debt,
      amount,
      currency,
      key,
    }),
    result: resultOfAct.recoverDebt,
  },
  writeOff: {
    args: async (reads, { player, debt, currency, idempotency_key: key }) => ({
      userId: await userIdOf(reads, player),
      debt,
      currency,
      key,
    }),
    result: resultOfAct.writeOffDebt,
  },
  refundBet: { args: (reads, { id }) => refundedBet(reads, id), result: resultOfAct.refundBet },
}
