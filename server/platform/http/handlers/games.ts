import type { CallOutput } from '#server/contract/call.ts'
import { bet } from '#server/contract/calls/games.ts'
import type { contract } from '#server/contract/contract.ts'
import type { BetView } from '../../games/bet-view.ts'
import { findBet } from '../../games/find-bet.ts'
import { findSeeds } from '../../games/find-seeds.ts'
import { listBets } from '../../games/list-bets.ts'
import type { ActiveSeeds } from '../../games/rotate-seeds.ts'
import type { HandlersFor } from '../handler.ts'

function wireSeeds(seeds: ActiveSeeds): CallOutput<typeof contract.fairness.seeds> {
  return {
    id: seeds.id,
    server_seed_hash: seeds.serverSeedHash,
    next_server_seed_hash: seeds.nextServerSeedHash,
    client_seed: seeds.clientSeed,
    nonce: seeds.nonce,
  }
}

/** Parsed by the contract, which tells by the game what its stored parameters and outcome are. */
function wireBet(view: BetView): CallOutput<typeof contract.bets.byId> {
  return bet.parse({
    ...view,
    rules_version: view.rulesVersion,
    table_hash: view.tableHash,
    client_seed: view.clientSeed,
    server_seed_hash: view.serverSeedHash,
    server_seed: view.serverSeed,
    placed_at: new Date(view.placedAt).toISOString(),
  })
}

export const fairness: HandlersFor<typeof contract.fairness> = {
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

export const dice: HandlersFor<typeof contract.dice> = {
  async placeBet({ input, platform, caller }) {
    const { side, chance, amount, currency, idempotency_key: idempotencyKey } = input
    const placed = await platform.writer.execute('placeBet', {
      ...caller,
      game: 'dice',
      params: { side, chance },
      amount,
      currency,
      idempotencyKey,
    })
    return { bet: wireBet(placed.bet), balance: placed.balance, balance_version: placed.balance_version }
  },
}

export const bets: HandlersFor<typeof contract.bets> = {
  async mine({ input, platform, caller }) {
    const page = await listBets(platform, { userId: caller.userId, ...input })
    return { bets: page.bets.map(wireBet), next: page.next }
  },
  byId: async ({ input, platform }) => wireBet(await findBet(platform, input.id)),
}
