import { useEffect, useState } from 'react'
import type { PlatformClock } from '~/features/shared-rounds/platform-clock.ts'

const TICK_MS = 250

/** The platform's time, updated a few times a second; undefined before the first event. Runs only while needed. */
export function useNow(clock: PlatformClock, isWanted: boolean): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (!isWanted) return
    const look = () => setNow(clock.now())
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [clock, isWanted])
  return isWanted ? now : undefined
}
