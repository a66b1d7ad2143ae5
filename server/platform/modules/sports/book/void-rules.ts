/**
 * Time after its scheduled start when a match that has not started or ended is void, except for markets decided by
 * then.
 */
export const VOID_AFTER_MS = 36 * 3_600_000
