import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { firstUnpaused, requireUnpaused } from '#server/platform/modules/availability/index.ts'
import { countDeposit } from '#server/platform/modules/player-limits/index.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { DEPOSIT_LIMITS } from '#server/shared/money/limits.ts'
import { formatMicros, type Micros, parseMicros, tryParseMicros } from '#server/shared/money/micros.ts'
import { amountRefusal } from '#server/shared/rules/stake.ts'

export type DepositRequest = {
  readonly userId: string
  /** A decimal. */
  readonly amount: string
  readonly currency: Currency
  readonly provider: string
  /** Providers to use while `provider` is paused; none if the player has chosen it. */
  readonly alternatives?: readonly string[]
  readonly idempotencyKey: string
}

/** `amount` is a decimal, `createdAt` milliseconds. */
export type CreatedDeposit = {
  readonly id: string
  readonly amount: string
  readonly currency: Currency
  readonly status: 'created'
  readonly createdAt: number
  readonly provider: string
}

function checkedAmount(decimal: string, currency: Currency): Micros {
  const amount = tryParseMicros(decimal)
  if (amount === undefined) throw new Refusal('amount_invalid', { field: 'amount' })
  const { min, max } = DEPOSIT_LIMITS[currency]
  const refusal = amountRefusal(amount, {
    min: parseMicros(min),
    max: parseMicros(max),
    step: parseMicros(CURRENCIES[currency].step),
  })
  if (refusal) throw new Refusal(refusal.code, { field: 'amount', ...refusal })
  return amount
}

/**
 * Opens a deposit with a provider; nothing is credited yet. Refusals: idempotency_key_conflict, amount_invalid,
 * amount_step, amount_below_min and amount_above_max (with the limit), self_excluded, timed_out, identity_required,
 * limit_exceeded, provider_paused.
 */
export function createDeposit(context: CommandContext, request: DepositRequest): CreatedDeposit {
  const { db, now } = context
  const { userId, amount, currency, provider: preferred, alternatives = [], idempotencyKey } = request
  const creation = {
    scope: `user:${userId}`,
    key: idempotencyKey,
    command: 'createDeposit',
    // not the provider that is used: a pause between two tries would change it
    body: { amount, currency, provider: preferred },
  }
  const created = withIdempotency<Omit<CreatedDeposit, 'provider'>>(context, creation, () => {
    const others = alternatives.map((provider) => ({ provider }))
    const { provider } = firstUnpaused(context, 'in', [{ provider: preferred }, ...others])
    requireUnpaused(context, { kind: 'payments', provider, direction: 'in' })
    const micros = checkedAmount(amount, currency)
    const id = newId(context)
    countDeposit(context, { depositId: id, userId, currency, amount: micros })
    db.run(
      `INSERT INTO deposits (id, user_id, currency, amount, status, provider, created_at)
       VALUES (?, ?, ?, ?, 'created', ?, ?)`,
      [id, userId, currency, toSql(micros), provider, now],
    )
    return { id, amount: formatMicros(micros), currency, status: 'created', createdAt: now }
  })
  const stored = db.get<{ provider: string }>('SELECT provider FROM deposits WHERE id = ?', [created.id])
  return { ...created, provider: stored?.provider ?? preferred }
}
