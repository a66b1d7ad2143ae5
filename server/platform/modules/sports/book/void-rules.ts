/** A match that has not begun, or is not over, so long after its listed time is void, but for what was decided by then. */
export const VOID_AFTER_MS = 36 * 3_600_000
