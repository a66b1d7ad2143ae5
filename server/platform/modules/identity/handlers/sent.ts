import { CODE_RESEND_S } from '#server/shared/constants/timings.ts'

/** The answer of every call that sends a code, whether or not anybody has the address. */
export const SENT = { success: true as const, resend_after_s: CODE_RESEND_S }
