/** Scopes that an operator can block for a player. `closing` has no end: it stands until the account is empty and closed. */
export const BLOCK_SCOPES = [
  'sign_in',
  'deposit',
  'play',
  'casino',
  'betting',
  'withdrawal',
  'promo',
  'messages',
  'closing',
] as const
export type BlockScope = (typeof BLOCK_SCOPES)[number]

/** Player's actions that blocks stop. */
export type BlockedAction = 'sign_in' | 'deposit' | 'casino' | 'betting' | 'withdrawal' | 'promo' | 'marketing'

/** Scopes that stop each action. No deposit is taken that could be neither played nor withdrawn. */
export const STOPPED_BY = {
  sign_in: ['sign_in'],
  deposit: ['sign_in', 'deposit', 'play', 'withdrawal', 'closing'],
  casino: ['sign_in', 'play', 'casino', 'closing'],
  betting: ['sign_in', 'play', 'betting', 'closing'],
  withdrawal: ['withdrawal'],
  promo: ['sign_in', 'play', 'casino', 'betting', 'withdrawal', 'promo', 'closing'],
  marketing: BLOCK_SCOPES,
} as const satisfies Readonly<Record<BlockedAction, readonly BlockScope[]>>

/** Longest block, in days; it can be renewed. */
export const BLOCK_DAYS = 30

/** Longest block of withdrawals, in hours. Each further one needs another operator. */
export const WITHDRAWAL_BLOCK_HOURS = 72
