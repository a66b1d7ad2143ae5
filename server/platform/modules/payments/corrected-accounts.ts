/** Accounts of the house that a mistake may have fallen on. */
export const CORRECTED_ACCOUNTS = [
  'house:games',
  'house:sports',
  'house:rake',
  'house:fees',
  'house:bonus_cost',
] as const
export type CorrectedAccount = (typeof CORRECTED_ACCOUNTS)[number]
