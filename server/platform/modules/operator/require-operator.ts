import { Refusal } from '#server/platform/kernel/refusal.ts'

/** Whose key was shown with a decision that people sign. Refuses unauthorized for nobody's. */
export function requireOperator(operator: string | null): string {
  if (operator === null) throw new Refusal('unauthorized', { field: 'operator' })
  return operator
}
