import { z } from 'zod'
import { call } from './call.ts'
import { idempotencyKey } from './wire.ts'

/** Without a colon, which separates the fields of the hashed message. */
export const clientSeed = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
/** SHA-256, or a server seed of the same length. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The active pair as its player may see it: the commitment instead of the server seed. */
const activeSeeds = z.object({
  id: z.string(),
  server_seed_hash: hash,
  next_server_seed_hash: hash,
  client_seed: clientSeed,
  nonce: z.number().int().describe('nonce of the next bet'),
})

export const seeds = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/fairness/seeds',
  auth: 'required',
  request: z.object({}),
  response: activeSeeds,
  summary: 'Returns the active seed pair: commitment, next commitment, client seed and nonce.',
})

export const rotateSeeds = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/fairness/seeds/rotate',
  auth: 'required',
  request: z.object({ client_seed: clientSeed.optional(), idempotency_key: idempotencyKey }),
  response: z.object({
    revealed: z.object({
      id: z.string(),
      server_seed: hash,
      server_seed_hash: hash,
      client_seed: clientSeed,
      bets: z.number().int(),
    }),
    active: activeSeeds,
  }),
  errors: ['client_seed_invalid', 'seed_pair_busy', 'idempotency_key_conflict'],
  summary: 'Reveals the server seed, activates the announced seed and announces the next.',
})
