import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { micros } from '#server/shared/money/micros.ts'
import { betReference } from '../bets/index.ts'
import { settleStake } from '../player-limits/index.ts'
import { countNothing } from '../promotions/index.ts'
import { recordRoundBet } from './record-round-bet.ts'
import type { Round, StandingBet } from './stored-round.ts'

type End = {
  /** What came up, as its provider describes it. */
  readonly outcome?: Json | undefined
  /** Whether a live table was laid with chips on nearly all of it; undefined where its provider does not say. */
  readonly risksLittle?: boolean | undefined
  readonly bets: readonly StandingBet[]
}

/** Ends a round: what stands of its stakes is the house's, and each of its bets is written down with what it has come to. */
export function closeRound(context: CommandContext, round: Round, { outcome, risksLittle = true, bets }: End): Round {
  for (const { betId, placedAt } of bets) {
    const reference = betReference(betId)
    // what is laid beside it is known at the end alone
    if (risksLittle) countNothing(context, { reference, game: 'live' })
    settleStake(context, { reference, payout: micros(0n) })
    recordRoundBet(context, round, { betId, placedAt, outcome })
  }
  return { ...round, state: 'CLOSED', closedAt: context.now }
}
