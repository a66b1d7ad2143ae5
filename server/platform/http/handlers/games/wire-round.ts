import type { z } from 'zod'
import type { RoundAnswer } from '../../../games/rounds/round-answer.ts'
import type { RoundView } from '../../../games/rounds/round-view.ts'
import { wireBet } from './wire-bet.ts'

/** A round under the names of the wire. What its game makes of the parts that are its own, the contract parses. */
function wireRound({ clientSeed, serverSeedHash, openedAt, closesAt, ...view }: RoundView) {
  const { shown, bet, ...rest } = view
  return {
    ...rest,
    ...shown,
    client_seed: clientSeed,
    server_seed_hash: serverSeedHash,
    opened_at: new Date(openedAt).toISOString(),
    closes_at: closesAt === null ? null : new Date(closesAt).toISOString(),
    bet: bet && wireBet(bet),
  }
}

type Answering<Output> = { readonly response: z.ZodType<Output> }

/** The answer of a call that has moved a round. */
export function movedRound<Output>({ response }: Answering<Output>, { round, ...balance }: RoundAnswer): Output {
  return response.parse({ round: wireRound(round), ...balance })
}

/** The answer of a call that only shows a round. */
export function shownRound<Output>({ response }: Answering<Output>, round: RoundView | null): Output {
  return response.parse({ round: round && wireRound(round) })
}
