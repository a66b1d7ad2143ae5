import { useEffect, useEffectEvent } from 'react'
import { isStillNow } from '~/ui/motion.ts'
import { playSound } from './sound.ts'

const TICK_MS = 90
/** Two ticks closer together are one to the ear. */
const LEAST_BETWEEN_MS = 45

type Ticks = {
  isMoving: boolean
  /** Which of the whole pieces stands under the mark at this moment, of what is drawn. */
  pieceNow: () => number
  /** What a piece that comes by moves. */
  marks: () => readonly (Element | null)[]
  /** How a mark looks as it is hit; it falls back to how it rests. */
  hit: (mark: number) => Keyframe
  /** Of several that move at once one is heard. */
  isHeard?: boolean
}

/** While something runs past a mark (a wheel, a reel), each piece that comes by moves the mark, and is heard. */
export function useTicks({ isMoving, pieceNow, marks, hit, isHeard = true }: Ticks): void {
  const lookAt = useEffectEvent(pieceNow)
  const tick = useEffectEvent(() => {
    if (isHeard) playSound('tick')
    marks().forEach((mark, index) => {
      mark?.animate([hit(index), {}], { duration: TICK_MS, easing: 'ease-out', id: 'tick' })
    })
  })
  useEffect(() => {
    if (!isMoving || isStillNow()) return
    let piece = Number.NaN
    let lastAt = 0
    let frame = requestAnimationFrame(function look(now) {
      frame = requestAnimationFrame(look)
      const next = lookAt()
      if (next === piece) return
      piece = next
      if (now - lastAt < LEAST_BETWEEN_MS) return
      lastAt = now
      tick()
    })
    return () => cancelAnimationFrame(frame)
  }, [isMoving])
}
