import { useEffect, useRef, useState } from 'react'

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

/**
 * A number on its way from the last value to this one. It stands at its first value, and jumps where nothing may move.
 * @param target whole, as hundredths are
 */
export function useRunningNumber(target: number, durationMs: number): number {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    from.current = target
    if (start === target) return
    const begin = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = isStillNow() ? 1 : Math.min(1, Math.max(0, now - begin) / durationMs)
      setShown(Math.round(start + (target - start) * eased(part)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    step(begin)
    return () => {
      cancelAnimationFrame(frame)
      from.current = target
    }
  }, [target, durationMs])
  return shown
}
