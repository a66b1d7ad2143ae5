import type { sportsFactors, sportsLimitChanges, sportsLimits } from '#db/platform/schema/sports.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { tryParseMicros } from '#server/shared/money/micros.ts'
import { FACTOR_UNIT, type LimitName } from '../book/limits.ts'

type LimitRequest = {
  readonly name: LimitName
  /** In limit roubles, as a decimal; null for the default. */
  readonly amount: string | null
  readonly operator: string
}

/** Sets a limit of potential losses, from the next bet on. Refuses amount_invalid for a negative amount. */
export function setSportsLimit(context: CommandContext, { name, amount, operator }: LimitRequest): void {
  if (amount === null) context.db.run('DELETE FROM sports_limits WHERE name = ?', [name])
  else {
    const parsed = tryParseMicros(amount)
    if (parsed === undefined || parsed < 0n) throw new Refusal('amount_invalid', { field: 'amount' })
    insertRow<typeof sportsLimits>(context.db, {
      into: 'sports_limits',
      row: { name, amount: parsed },
      onConflict: 'ON CONFLICT (name) DO UPDATE SET amount = excluded.amount',
    })
  }
  note(context, { name, value: amount, operator })
}

const LEAST_FACTOR = FACTOR_UNIT / 100n

type FactorRequest = {
  readonly userId: string
  /** From 0.01 to 1, as a decimal. */
  readonly factor: string
  readonly operator: string
}

/** Sets the factor of a player's limits, from their next bet on. Refuses amount_invalid outside 0.01 to 1. */
export function setSportsFactor(context: CommandContext, { userId, factor, operator }: FactorRequest): void {
  const ppm = tryParseMicros(factor)
  if (ppm === undefined || ppm < LEAST_FACTOR || ppm > FACTOR_UNIT)
    throw new Refusal('amount_invalid', { field: 'factor' })
  insertRow<typeof sportsFactors>(context.db, {
    into: 'sports_factors',
    row: { user_id: userId, ppm },
    onConflict: 'ON CONFLICT (user_id) DO UPDATE SET ppm = excluded.ppm',
  })
  note(context, { name: userId, value: factor, operator })
}

type Change = { readonly name: string; readonly value: string | null; readonly operator: string }

function note({ db, now }: CommandContext, { name, value, operator }: Change): void {
  insertRow<typeof sportsLimitChanges>(db, {
    into: 'sports_limit_changes',
    row: { name, value, operator, changed_at: now },
  })
}
