import { Stored } from '#server/platform/kernel/http/handler.ts'
import type { RoundAnswer } from './round-answer.ts'
import type { RoundView } from './round-view.ts'

/** A round in wire format. Game-specific parts are checked by the contract. */
function wireRound({ rulesVersion, clientSeed, serverSeedHash, openedAt, closesAt, ...view }: RoundView) {
  const { shown, ...rest } = view
  return {
    ...rest,
    ...shown,
    rules_version: rulesVersion,
    client_seed: clientSeed,
    server_seed_hash: serverSeedHash,
    opened_at: new Date(openedAt).toISOString(),
    closes_at: closesAt === null ? null : new Date(closesAt).toISOString(),
  }
}

export function movedRound({ round, ...balance }: RoundAnswer): Stored {
  return new Stored({ round: wireRound(round), ...balance })
}

export function shownRound(round: RoundView | null): Stored {
  return new Stored({ round: round && wireRound(round) })
}
