const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** An operator's edit shows within a minute, and a dead upstream's last answer serves for a week. */
export const ANSWER_TIMES = { freshMs: MINUTE_MS, staleMs: 7 * DAY_MS } as const

/** Where the API is, as it last said itself: known to calls for as long as any of its answers. */
export const API_BASE_TIMES = { freshMs: 10 * MINUTE_MS, staleMs: 7 * DAY_MS } as const

/** Where a domain leads is no older than this while the operator answers. */
export const MIRROR_CARRIED_MS = 10 * MINUTE_MS
