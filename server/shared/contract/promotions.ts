import { z } from 'zod'
import { SHOWN_OCCASIONS } from '../constants/bonus-occasions.ts'
import { call } from './call.ts'
import { withReceipt } from './receipt.ts'
import { amount, count, currency, done, id, locale, orNull, timestamp } from './wire.ts'

/** Complete terms that a player accepts: pages generate their text from these fields only. */
const terms = z.object({
  id,
  version: z.number().int(),
  names: z.record(locale, z.string()),
  occasion: z.enum(SHOWN_OCCASIONS),
  percent: z.number().int().describe('percentage of the deposit, or of the net losses of a week; 0 for a fixed amount'),
  min_deposit: amount,
  max_amount: amount.describe('maximum or fixed amount; for free spins, the stake of each'),
  currency,
  wagering: z.number().int().describe('wagering requirement as a multiple of the bonus; 0: credited as real money'),
  contribution: z
    .array(z.object({ game: z.string(), percent: z.number().int() }))
    .describe('percentage of each stake that counts toward wagering, by game'),
  min_multiplier: z.string().describe('bets with a chosen risk count only from this multiplier'),
  max_stake: amount.describe('maximum stake while bonus money is in play'),
  cap_times: orNull(z.number().int()).describe('maximum amount converted to real money, as a multiple of the bonus'),
  offer_life_s: count,
  active_life_s: count.describe('time limit for wagering in seconds'),
  on_withdrawal: z.enum(['keep', 'forfeit', 'forfeit_if_unstaked']),
  free_bet_in: orNull(z.array(z.string())).describe(
    'games in which the amount can be staked once as `free_bet`; the stake is not returned; null for bonus money',
  ),
  free_spins: orNull(
    z.object({
      game: z.object({ id, name: z.string() }),
      spins: count,
      expected: orNull(amount).describe('mean total return of the spins; null if the RTP is unknown'),
    }),
  ).describe('number of free spins, each with a stake of max_amount; null for bonus money'),
  expected_cost: z
    .array(
      z.object({
        game: z.string(),
        staking: amount,
        cost: amount.describe('mean cost of wagering the whole amount'),
        mean: z
          .object({ cost: amount, low: amount, high: amount })
          .optional()
          .describe(
            'mean cost if play stops when the bonus is lost, with its 95 % confidence interval, from 2,000 simulated games at even chances',
          ),
      }),
    )
    .describe('mean cost of wagering everything in one game, cheapest game first'),
  best_value: amount
    .optional()
    .describe('upper bound of the expected value of max_amount under the best strategy; 0 if no strategy profits'),
  terms_hash: z.string().describe('SHA-256 of the terms; send it back to accept exactly these terms'),
})

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
  summary: 'Returns the bonus for registration and first deposit.',
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
    percent: z.number().int().describe('percentage of the deposit'),
    max_amount: amount,
    currency,
    wagering: z.number().int().describe('wagering requirement as a multiple of the bonus'),
    max_stake: amount.describe('maximum stake while bonus money is in play'),
    terms: orNull(terms),
  }),
  envelope: 1,
  errors: ['not_found'],
  summary: "Returns a bonus with its terms in the player's currency, or for a visitor in the currency of the region.",
})

export const bonusOffers = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/bonus-system/offers',
  auth: 'optional',
  request: z.object({}),
  response: z.object({
    offers: z.array(
      z.object({
        terms,
        until: orNull(timestamp),
        grant_id: orNull(z.string()).describe('id of the grant to this player, if any'),
        is_chosen: z.boolean().describe('whether the next deposit claims it'),
      }),
    ),
  }),
  envelope: 1,
  summary: 'Returns the available bonuses. Players on a break or excluded get none.',
})

export const bonusGrants = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/bonus-system/grants',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    grants: z.array(
      z.object({
        id: z.string(),
        terms,
        state: z.enum(['available', 'active', 'completed', 'cancelled', 'expired']),
        reason: orNull(z.string()),
        amount: amount.describe('granted amount'),
        held: amount.describe('remaining bonus money; 0 if there is no wagering requirement'),
        need: amount,
        done: amount,
        released: amount.describe('amount converted to real money'),
        active_until: orNull(timestamp),
        closed_at: orNull(timestamp),
        expected_cost: z.array(z.object({ game: z.string(), staking: amount, cost: amount })),
        ...withReceipt,
      }),
    ),
  }),
  envelope: 1,
  summary: 'Returns the active and past bonuses of this player, active ones first.',
})

export const takeBonus = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/bonus-system/grants',
  auth: 'required',
  request: z.object({
    id: z.string().max(64),
    terms_hash: z.string().max(64).describe('hash of the terms that the player accepted'),
    code: z.string().max(64).optional(),
  }),
  response: z.object({ grant_id: z.string(), state: z.enum(['available', 'active', 'completed']), ...withReceipt }),
  envelope: 1,
  errors: [
    'not_found',
    'conflict',
    'bonus_active',
    'terms_changed',
    'not_for_you',
    'account_restricted',
    'self_excluded',
    'timed_out',
  ],
  isForServedCountries: true,
  summary: 'Claims a bonus with the shown terms. A deposit bonus is applied to the next deposit.',
})

export const cancelBonus = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/bonus-system/grants/{id}/cancel',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({ state: z.enum(['available', 'cancelled']), forfeited: amount }),
  envelope: 1,
  errors: ['not_found', 'conflict'],
  summary: 'Forfeits a bonus: bonus money is removed, real money stays. A selected deposit bonus is deselected.',
})

export const checkBonusCode = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/bonus-system/codes',
  auth: 'optional',
  request: z.object({ code: z.string().max(64) }),
  response: z.object({ terms }),
  envelope: 1,
  errors: ['not_found', 'conflict', 'not_for_you', 'account_restricted', 'self_excluded', 'timed_out'],
  summary:
    'Returns the bonus of a promo code with its terms. Unknown, expired and exhausted codes give the same error.',
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
  summary: "Returns this player's free spins, without used and expired ones.",
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
    wagering: orNull(z.number().int()).describe(
      'wagering requirement as a multiple of the winnings; 0: credited as real money',
    ),
    expiration_at: timestamp,
  }),
  envelope: 1,
  errors: ['not_found'],
  summary: 'Returns a free spins campaign.',
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
  summary: "Forfeits this player's remaining spins of a campaign. Idempotent.",
})
