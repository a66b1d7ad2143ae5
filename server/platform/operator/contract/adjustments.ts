import { z } from 'zod'
import { CORRECTED_ACCOUNTS } from '#server/platform/modules/payments/reads.ts'
import { amount, currency } from '#server/shared/contract/wire.ts'
import { act, operatorCall } from './call.ts'
import { performed, player, reason, why } from './wire.ts'

/** Key of one movement: the same request again gets the first answer, and moves nothing. */
const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/)
const moved = z.object({ player: z.string(), reference: z.string() })
/** `bet:{id}`, `deposit:{id}`, `adjust:{key}`. */
const debt = z.string().min(1).max(128)

export const goodwill = operatorCall(act('creditGoodwill'), {
  method: 'POST',
  path: '/v1/players/{player}/goodwill',
  request: z.object({ player, amount, currency, reason, idempotency_key: idempotencyKey }),
  response: performed(moved),
  errors: [
    'not_found',
    'conflict',
    'amount_invalid',
    'amount_step',
    'self_excluded',
    'timed_out',
    'account_restricted',
    'idempotency_key_conflict',
  ],
  summary: 'Credits a player with a gift of money. Above the limits of manual money it waits for a second person.',
})

export const correct = operatorCall(act('correctMoney'), {
  method: 'POST',
  path: '/v1/players/{player}/corrections',
  request: z.object({
    player,
    direction: z.enum(['credit', 'debit']),
    account: z.enum(CORRECTED_ACCOUNTS).describe('account of the house that had wrongly gained, or lost'),
    amount,
    currency,
    why,
    idempotency_key: idempotencyKey,
  }),
  response: performed(moved.extend({ owed: amount.describe('part that the player did not have, now a debt') })),
  errors: ['not_found', 'conflict', 'amount_invalid', 'amount_step', 'idempotency_key_conflict'],
  summary:
    'Puts a mistake of the house right, with a second person: credits what is owed, also to a protected player, or debits what was wrongly paid.',
})

export const recoverDebt = operatorCall(act('recoverDebt'), {
  method: 'POST',
  path: '/v1/players/{player}/debts/recover',
  request: z.object({ player, debt, amount, currency, why, idempotency_key: idempotencyKey }),
  response: performed(moved),
  errors: [
    'not_found',
    'conflict',
    'amount_invalid',
    'amount_step',
    'amount_above_max',
    'insufficient_funds',
    'idempotency_key_conflict',
  ],
  summary: 'Takes a debt from the real money of its player, who has agreed in writing, with a second person.',
})

export const writeOff = operatorCall(act('writeOffDebt'), {
  method: 'POST',
  path: '/v1/players/{player}/debts/write-off',
  request: z.object({ player, debt, currency, why, idempotency_key: idempotencyKey }),
  response: performed(moved.extend({ amount })),
  errors: ['not_found', 'idempotency_key_conflict'],
  summary: 'Cancels a debt. Above the limits of manual money it waits for a second person.',
})

export const refundBet = operatorCall(act('refundBet'), {
  method: 'POST',
  path: '/v1/bets/{id}/refund',
  request: z.object({ id: z.string().max(64), why }),
  response: performed(z.object({ player: z.string(), bet: z.string(), currency, refund: amount })),
  errors: ['not_found', 'conflict'],
  summary:
    'Gives the stake of a faulty bet back, once, with a second person: of one of the house’s own games beyond what it has returned, of a provider by rolling the bet back. Results of sports are corrected instead.',
})
