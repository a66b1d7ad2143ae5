import type { BetView } from '../../../games/bet-view.ts'

/** A bet under the names of the wire. What its game makes of `params` and `outcome`, the contract parses. */
export function wireBet({ rulesVersion, tableHash, clientSeed, ...view }: BetView) {
  const { serverSeedHash, serverSeed, placedAt, ...rest } = view
  return {
    ...rest,
    rules_version: rulesVersion,
    table_hash: tableHash,
    client_seed: clientSeed,
    server_seed_hash: serverSeedHash,
    server_seed: serverSeed,
    placed_at: new Date(placedAt).toISOString(),
  }
}
