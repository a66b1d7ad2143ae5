import type { Json } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, multiplierFor } from '#server/shared/money/micros.ts'
import { betReference, recordBet } from '../bets/index.ts'
import { loadStakeStatus } from '../ledger/index.ts'
import type { Round } from './stored-round.ts'

type RoundBet = {
  readonly betId: string
  readonly placedAt: number
  readonly free?: 'spin'
  /** Return of the bet, if it is not paid to the player immediately. */
  readonly payout?: Micros
  /** Outcome as described by the provider. */
  readonly outcome?: Json | undefined
  /** House edge of the bet in 1e-6, if the provider reports it. */
  readonly edgePpm?: number | undefined
}

/** Records a bet of a provider's round with its result, according to its transfers. */
export function recordRoundBet(
  context: CommandContext,
  { provider, roundId, gameId, currency, rulesHash, userId, loginId }: Round,
  { betId, placedAt, free, outcome, edgePpm, ...returned }: RoundBet,
): void {
  const stake = loadStakeStatus(context, betReference(betId))
  if (!stake) throw new Error('the bet has no stake')
  const payout = returned.payout ?? stake.paid
  recordBet(
    context,
    {
      id: betId,
      game: gameId,
      currency,
      placedAt,
      free,
      edgePpm,
      params: {},
      outcome: outcome ?? { round: roundId },
      rulesVersion: `${provider}/${gameId}`,
      multiplier: multiplierFor(payout, stake.staked),
      stake: stake.staked,
      payout,
      proof: { kind: 'provider_round', provider, roundId, tableHash: rulesHash },
    },
    { userId, sessionId: loginId },
  )
}
