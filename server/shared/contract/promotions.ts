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
  percent: z.number().int().describe('of the deposit, or of what a week has cost; 0 where the amount is fixed'),
  min_deposit: amount,
  max_amount: amount.describe(
    'what it comes to at most, or the amount that is fixed; of free spins what each of them stakes',
  ),
  currency,
  wagering: z.number().int().describe('times the bonus; 0: it is real money at once'),
  contribution: z.array(z.object({ game: z.string(), percent: z.number().int() })).describe('of a stake, by game'),
  min_multiplier: z.string().describe('below it a play whose risk is chosen counts nothing'),
  max_stake: amount.describe('while bonus money is in it'),
  cap_times: orNull(z.number().int()).describe('what becomes real money at most, as times the bonus'),
  offer_life_s: count,
  active_life_s: count.describe('how long it may be wagered'),
  on_withdrawal: z.enum(['keep', 'forfeit', 'forfeit_if_unstaked']),
  free_bet_in: orNull(z.array(z.string())).describe(
    'games in which the amount is staked once, by free_bet of a bet, and not returned; null: it is bonus money',
  ),
  free_spins: orNull(
    z.object({
      game: z.object({ id, name: z.string() }),
      spins: count,
      expected: orNull(amount).describe('what they return on average, all together; null where nobody knows the edge'),
    }),
  ).describe('spins of the house, each of which stakes max_amount; null: it is bonus money'),
  expected_cost: z
    .array(
      z.object({
        game: z.string(),
        staking: amount,
        cost: amount.describe('of staking all of it'),
        mean: z
          .object({ cost: amount, low: amount, high: amount })
          .optional()
          .describe(
            'of play that stops where the bonus has run out, with its interval of 95 %: of 2,000 simulated games on even chances',
          ),
      }),
    )
    .describe('of wagering the whole of it in one game, on average; the cheapest first'),
  best_value: amount
    .optional()
    .describe('expected value of max_amount under the best strategy there is, at most; 0 where nobody gains by it'),
  terms_hash: z.string().describe('SHA-256: what is taken is what was shown'),
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
    terms: orNull(terms),
  }),
  envelope: 1,
  errors: ['not_found'],
  summary: 'One bonus with its terms, in the currency of the player (of the region, for a visitor).',
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
        grant_id: orNull(z.string()).describe('where it was given to this player'),
        is_chosen: z.boolean().describe('the next deposit is made with it'),
      }),
    ),
  }),
  envelope: 1,
  summary: 'The bonuses that can be taken now. Nobody who rests or is excluded is offered any.',
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
        amount: amount.describe('as it was given'),
        held: amount.describe('bonus money that is left; 0 where it is not wagered'),
        need: amount,
        done: amount,
        released: amount.describe('what has become real money'),
        active_until: orNull(timestamp),
        closed_at: orNull(timestamp),
        expected_cost: z.array(z.object({ game: z.string(), staking: amount, cost: amount })),
      }),
    ),
  }),
  envelope: 1,
  summary: 'The bonuses that this player has or had, those that have not ended first.',
})

export const takeBonus = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/bonus-system/grants',
  auth: 'required',
  request: z.object({
    id: z.string().max(64),
    terms_hash: z.string().max(64).describe('of the terms that were read'),
    code: z.string().max(64).optional(),
  }),
  response: z.object({ grant_id: z.string(), state: z.enum(['available', 'active', 'completed']), ...withReceipt }),
  envelope: 1,
  errors: ['not_found', 'conflict', 'bonus_active', 'terms_changed', 'not_for_you', 'self_excluded', 'timed_out'],
  isForServedCountries: true,
  summary: 'Takes a bonus as it was shown. One of a deposit waits, chosen, for the deposit that follows.',
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
  summary:
    'Gives a bonus up: its bonus money goes, real money stays. One that is chosen for a deposit is chosen no more.',
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
  errors: ['not_found', 'conflict', 'not_for_you', 'self_excluded', 'timed_out'],
  summary: 'The bonus of a promo code, with its terms. Unknown, ended and used up answer alike.',
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
    wagering: orNull(z.number().int()).describe('times what they win; 0: it is real money at once'),
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
