/**
 * How long things take, in milliseconds; the easings beside them are `--ease-out`, `--ease-settle` and `--ease-spin` of
 * the tokens. A run of auto waits for each outcome, so that there the brisk ones are taken.
 */
export const MOTION = {
  /** A number that runs to its value, and no longer. */
  count: 600,
  roll: { full: 250, brisk: 120 },
  toss: { full: 900, brisk: 350 },
  spin: { full: 3200, brisk: 700 },
  reel: { full: 2600, brisk: 900 },
  /** How long a rare win stands over its board. */
  moment: { big: 1800, huge: 2600 },
} as const

/** Nothing moves: asked for by the player, or nobody is looking. */
export const isStillNow = (): boolean =>
  document.visibilityState === 'hidden' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Fast first, then slower: 0 … 1 of the way at 0 … 1 of the time. */
export const eased = (part: number): number => 1 - (1 - part) ** 3
