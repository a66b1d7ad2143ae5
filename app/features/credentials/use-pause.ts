import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** A pause that begins when the component appears, and anew with `restart`. `leftS` are whole seconds until its end. */
export function usePause(lengthS: number): { leftS: number; restart: () => void } {
  const [leftS, setLeftS] = useState(lengthS)
  const isOver = leftS <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeftS((left) => left - 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return { leftS, restart: () => setLeftS(lengthS) }
}
