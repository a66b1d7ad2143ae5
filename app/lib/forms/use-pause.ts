import { useEffect, useState } from 'react'

const SECOND_MS = 1000

type Pause = {
  /** Whole seconds left; 0 if there is no pause. */
  readonly leftS: number
  /** Starts a new pause of this many seconds, replacing the current one. */
  readonly restart: (lengthS: number) => void
}

/** A pause counted down by the second. `lengthS`: length of a pause that starts on mount. */
export function usePause(lengthS = 0): Pause {
  // a new object for each pause: a second one may have the same length
  const [pause, setPause] = useState({ lengthS })
  const [leftS, setLeftS] = useState(lengthS)
  useEffect(() => {
    // timers of a background tab are throttled, so the clock decides
    const endsAt = Date.now() + pause.lengthS * SECOND_MS
    setLeftS(pause.lengthS)
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS))
      setLeftS(left)
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [pause])
  return { leftS, restart: (nextS) => setPause({ lengthS: nextS }) }
}
