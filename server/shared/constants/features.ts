/** Pages that the operator opens to an account: its profile names them. */
export const ACCOUNT_FEATURES = ['bonus_balances'] as const
export type AccountFeature = (typeof ACCOUNT_FEATURES)[number]
