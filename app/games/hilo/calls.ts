import type { RoundCalls } from '~/games/engine/round/use-round.ts'

/** The procedures of a hilo round. */
export const hiloCalls: RoundCalls<'hilo'> = {
  start: (client, { opening: _, ...wager }) => client.hilo.start.mutate(wager),
  stepsOf: ({ steps }) => steps.length,
  current: (client) => client.hilo.current.query({}),
  step: (client, { id, step, action }) => client.hilo.step.mutate({ id, step, action }),
  cashOut: (client, { id, idempotencyKey }) => client.hilo.cashOut.mutate({ id, idempotency_key: idempotencyKey }),
}
