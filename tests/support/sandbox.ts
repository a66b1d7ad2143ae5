import { callbackPath } from '#server/shared/constants/paths.ts'

/** Whom tests pay by unless they say otherwise, and what a report of theirs is to the ledger. */
export const SANDBOX = { provider: 'sandbox', isPlayMoney: true } as const

/** Where it reports to. */
export const SANDBOX_CALLBACK = callbackPath(SANDBOX.provider)
