/**
 * Wallet errors for providers: the status, whether the refusal is the transaction's permanent result, and whether the
 * same transaction may be sent again.
 */
export const WALLET_ERRORS = {
  MALFORMED: { status: 400, isKept: false, retry: false },
  INVALID_SIGNATURE: { status: 401, isKept: false, retry: false },
  CLOCK_SKEW: { status: 401, isKept: false, retry: true },
  TOKEN_INVALID: { status: 401, isKept: false, retry: false },
  SESSION_EXPIRED: { status: 401, isKept: false, retry: false },
  PROVIDER_DISABLED: { status: 403, isKept: false, retry: false },
  SOURCE_FORBIDDEN: { status: 403, isKept: false, retry: false },
  PLAYER_BLOCKED: { status: 403, isKept: true, retry: false },
  JURISDICTION_REFUSED: { status: 403, isKept: true, retry: false },
  LIMIT_REACHED: { status: 403, isKept: true, retry: false },
  INSUFFICIENT_FUNDS: { status: 402, isKept: true, retry: false },
  STAKE_REFUSED: { status: 422, isKept: true, retry: false },
  WRONG_CURRENCY: { status: 422, isKept: true, retry: false },
  GAME_UNKNOWN: { status: 404, isKept: false, retry: false },
  ROUND_UNKNOWN: { status: 404, isKept: false, retry: false },
  ROUND_MISMATCH: { status: 409, isKept: false, retry: false },
  ROUND_CLOSED: { status: 409, isKept: true, retry: false },
  TX_MISMATCH: { status: 409, isKept: false, retry: false },
  TX_ROLLED_BACK: { status: 409, isKept: true, retry: false },
  ROLLBACK_REFUSED: { status: 409, isKept: true, retry: false },
  PAYOUT_LIMIT: { status: 422, isKept: false, retry: false },
  CAMPAIGN_INVALID: { status: 422, isKept: false, retry: false },
  RATE_LIMITED: { status: 429, isKept: false, retry: true },
  INTERNAL: { status: 500, isKept: false, retry: true },
  BUSY: { status: 503, isKept: false, retry: true },
  MAINTENANCE: { status: 503, isKept: false, retry: false },
} as const

export type WalletErrorCode = keyof typeof WALLET_ERRORS
