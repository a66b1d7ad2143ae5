import { Refusal } from '#server/platform/kernel/refusal.ts'

/** Operator whose key was given for a decision. Refuses unauthorized without one. */
export function requireOperator(operator: string | null): string {
  if (operator === null) throw new Refusal('unauthorized', { field: 'operator' })
  return operator
}
