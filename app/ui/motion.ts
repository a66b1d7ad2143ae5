/**
 * Durations in milliseconds; the corresponding easings are the tokens `--ease-out`, `--ease-settle` and `--ease-spin`.
 * Autoplay waits for each outcome and uses the brisk values.
 */
export const MOTION = {
  count: 600,
  roll: { full: 250, brisk: 120 },
  toss: { full: 900, brisk: 350 },
  spin: { full: 3200, brisk: 700 },
  reel: { full: 2600, brisk: 900 },
  /** Duration of the overlay for a rare win. */
  moment: { big: 1800, huge: 2600 },
} as const

/** Whether animations are off: by the player's preference, or because the page is hidden. */
export const isStillNow = (): boolean =>
  document.visibilityState === 'hidden' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Ease-out: maps 0…1 of the time to 0…1 of the way. */
export const eased = (part: number): number => 1 - (1 - part) ** 3
