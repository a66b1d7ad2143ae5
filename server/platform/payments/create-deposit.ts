import { CURRENCY_STEP, type Currency } from '#server/contract/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/contract/constants/limits.ts'
import { formatMicros, type Micros, parseMicros, tryParseMicros } from '#server/rules/money.ts'
import { amountRefusal } from '#server/rules/stake.ts'
import { newId } from '../ids.ts'
import { answerOnce } from '../money/index.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'

export type DepositRequest = {
  readonly userId: string
  /** A decimal. */
  readonly amount: string
  readonly currency: Currency
  readonly idempotencyKey: string
}

/** `amount` is a decimal, `createdAt` milliseconds. */
export type CreatedDeposit = {
  readonly id: string
  readonly amount: string
  readonly currency: Currency
  readonly status: 'created'
  readonly createdAt: number
}

function checkedAmount(decimal: string, currency: Currency): Micros {
  const amount = tryParseMicros(decimal)
  if (amount === undefined) throw new Refusal('amount_invalid', { field: 'amount' })
  const { min, max } = DEPOSIT_LIMITS[currency]
  const refusal = amountRefusal(amount, {
    min: parseMicros(min),
    max: parseMicros(max),
    step: parseMicros(CURRENCY_STEP[currency]),
  })
  if (refusal) throw new Refusal(refusal.code, { field: 'amount', ...refusal })
  return amount
}

/**
 * Opens a deposit with the sandbox provider; nothing is credited. Refusals: idempotency_key_conflict, amount_invalid,
 * amount_step, amount_below_min and amount_above_max (with the limit).
 */
export function createDeposit(context: CommandContext, request: DepositRequest): CreatedDeposit {
  const { db, now } = context
  const { userId, amount, currency, idempotencyKey } = request
  const once = { scope: `user:${userId}`, key: idempotencyKey, command: 'createDeposit', body: { amount, currency } }
  return answerOnce(context, once, () => {
    const micros = checkedAmount(amount, currency)
    const id = newId(context)
    db.run(
      `INSERT INTO deposits (id, user_id, currency, amount, status, provider, created_at)
       VALUES (?, ?, ?, ?, 'created', 'sandbox', ?)`,
      [id, userId, currency, micros, now],
    )
    return { id, amount: formatMicros(micros), currency, status: 'created', createdAt: now }
  })
}
