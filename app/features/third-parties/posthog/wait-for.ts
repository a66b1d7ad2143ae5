import { REPLAY_POLL_MS, REPLAY_WAIT_MS } from '#server/shared/constants/timings.ts'

/** Looks every 100 ms, for 10 s at most, and calls once it is there. Returns how to stop looking. */
export function waitFor(isThere: () => boolean, act: () => void): () => void {
  const endsAt = Date.now() + REPLAY_WAIT_MS
  const timer = setInterval(() => {
    if (isThere()) {
      clearInterval(timer)
      act()
    } else if (Date.now() >= endsAt) clearInterval(timer)
  }, REPLAY_POLL_MS)
  return () => clearInterval(timer)
}
