/** Feature flags of accounts, listed in the profile. */
export const ACCOUNT_FEATURES = ['bonus_balances'] as const
export type AccountFeature = (typeof ACCOUNT_FEATURES)[number]
