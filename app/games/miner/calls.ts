import type { RoundCalls } from '~/games/engine/round/use-round.ts'

/** The procedures of a miner round. */
export const minerCalls: RoundCalls<'miner'> = {
  start: (client, { opening, ...wager }) => client.miner.start.mutate({ ...opening, ...wager }),
  stepsOf: ({ picks }) => picks.length,
  current: (client) => client.miner.current.query({}),
  step: (client, { id, step, action }) => client.miner.pick.mutate({ id, step, tile: action }),
  cashOut: (client, { id, idempotencyKey }) => client.miner.cashOut.mutate({ id, idempotency_key: idempotencyKey }),
}
