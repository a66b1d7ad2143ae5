import { useEffect, useState } from 'react'

const SECOND_MS = 1000

type Pause = {
  /** Whole seconds until its end; 0 where there is none. */
  readonly leftS: number
  /** Begins one of so many seconds, in place of the one that there is. */
  readonly restart: (lengthS: number) => void
}

/** A pause that is counted down by the second. `lengthS`: of the one that begins when the component appears. */
export function usePause(lengthS = 0): Pause {
  // an object of its own for each: a second pause may be as long as the first
  const [pause, setPause] = useState({ lengthS })
  const [leftS, setLeftS] = useState(lengthS)
  useEffect(() => {
    // timers of a tab that is not looked at come late: the clock counts
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
