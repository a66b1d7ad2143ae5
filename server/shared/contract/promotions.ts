import { z } from 'zod'
import { call } from './call.ts'
import { amount, count, currency, done, id, orNull, timestamp } from './wire.ts'

/** An offer or a bonus. */
const bonus = z.object({
  name: z.string(),
  expires_in: count.describe('seconds'),
  region: orNull(z.enum(['KZ', 'RU'])),
})

export const waitingBonus = call({
  row: 'C27',
  service: 'main',
  method: 'GET',
  path: '/bonus-system/bonus-activation/waiting-reg-and-dep',
  auth: 'optional',
  request: z.object({}),
  response: bonus,
  envelope: 1,
  errors: ['not_found'],
  summary: 'The bonus that waits for a registration and a first deposit.',
})

export const bonusById = call({
  row: 'C28',
  service: 'main',
  method: 'GET',
  path: '/bonus-system/bonus/{id}',
  auth: 'optional',
  request: z.object({ id: z.string().max(64) }),
  response: bonus.extend({
    id,
    percent: z.number().int().describe('of the deposit'),
    max_amount: amount,
    currency,
    wagering: z.number().int().describe('times the bonus'),
    max_stake: amount.describe('while bonus money is in play'),
  }),
  envelope: 1,
  errors: ['not_found'],
  summary: 'One bonus with its terms, in the currency of the player (of the region, for a visitor).',
})

const freeSpin = z.object({
  id,
  campaign_id: id,
  game: z.object({ id, name: z.string() }),
  spins_left: count,
  /** A spin is active while this is in the future. */
  expiration_at: timestamp,
})

export const freeSpins = call({
  row: 'C29',
  service: 'main',
  method: 'GET',
  path: '/profile/freeSpins',
  auth: 'required',
  request: z.object({}),
  response: z.array(freeSpin),
  envelope: 1,
  summary: "This player's free spins, spent and expired ones left out.",
})

export const freeSpinsCampaign = call({
  row: 'C30',
  service: 'main',
  method: 'GET',
  path: '/api/freeSpinsCampaigns/{id}',
  auth: 'optional',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({
    id,
    name: z.string(),
    game: z.object({ id, name: z.string() }),
    spins: count,
    stake: amount,
    currency,
    expiration_at: timestamp,
  }),
  envelope: 1,
  errors: ['not_found'],
  summary: 'One campaign of free spins.',
})

export const cancelFreeSpins = call({
  row: 'C31',
  service: 'main',
  method: 'PUT',
  path: '/api/v2/freeSpinsCampaigns/cancel/{id}',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: done,
  errors: ['not_found', 'conflict'],
  summary: "Gives up this player's spins of a campaign. Repeats answer the same; spins that were spent stay spent.",
})
