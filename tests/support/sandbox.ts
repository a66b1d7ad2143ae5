import { callbackPath } from '#server/shared/constants/paths.ts'

/** Default payment provider of tests, and the ledger's view of it. */
export const SANDBOX = { provider: 'sandbox', isPlayMoney: true } as const

export const SANDBOX_CALLBACK = callbackPath(SANDBOX.provider)
