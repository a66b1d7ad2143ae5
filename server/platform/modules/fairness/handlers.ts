import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { ActiveSeeds } from './commands/rotate-seeds.ts'
import type { Platform } from './platform.ts'
import { findSeeds } from './queries/find-seeds.ts'

function wireSeeds(seeds: ActiveSeeds): CallOutput<typeof contract.fairness.seeds> {
  return {
    id: seeds.id,
    server_seed_hash: seeds.serverSeedHash,
    next_server_seed_hash: seeds.nextServerSeedHash,
    client_seed: seeds.clientSeed,
    nonce: seeds.nonce,
  }
}

export const fairness: HandlersFor<typeof contract.fairness, Platform> = {
  seeds: async ({ platform, caller }) => wireSeeds(await findSeeds(platform, caller.userId)),
  async rotate({ input, platform, caller }) {
    const { revealed, active } = await platform.writer.execute('rotateSeeds', {
      userId: caller.userId,
      clientSeed: input.client_seed,
      idempotencyKey: input.idempotency_key,
    })
    return {
      revealed: {
        id: revealed.id,
        server_seed: revealed.serverSeed,
        server_seed_hash: revealed.serverSeedHash,
        client_seed: revealed.clientSeed,
        bets: revealed.bets,
      },
      active: wireSeeds(active),
    }
  },
}
