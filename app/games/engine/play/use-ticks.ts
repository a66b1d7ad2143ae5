import { useEffect, useEffectEvent } from 'react'
import { isStillNow } from '~/ui/motion.ts'
import { playSound } from './sound.ts'

const TICK_MS = 90
/** Ticks closer together sound like one. */
const LEAST_BETWEEN_MS = 45

type Ticks = {
  isMoving: boolean
  /** Index of the piece currently under the mark. */
  pieceNow: () => number
  /** Elements that a passing piece moves. */
  marks: () => readonly (Element | null)[]
  /** Keyframe of a mark when it is hit; it returns to its resting position. */
  hit: (mark: number) => Keyframe
  /** Only one of several simultaneous movements plays sounds. */
  playsSound?: boolean
}

/** While something moves past a mark (a wheel, a reel), each passing piece moves the mark and ticks. */
export function useTicks({ isMoving, pieceNow, marks, hit, playsSound = true }: Ticks): void {
  const lookAt = useEffectEvent(pieceNow)
  const tick = useEffectEvent(() => {
    if (playsSound) playSound('tick')
    marks().forEach((mark, index) => {
      mark?.animate([hit(index), {}], { duration: TICK_MS, easing: 'ease-out', id: 'tick' })
    })
  })
  useEffect(() => {
    if (!isMoving || isStillNow()) return
    let piece = Number.NaN
    let lastAt = 0
    let frame = 0
    const look = (now: number) => {
      frame = requestAnimationFrame(look)
      const next = lookAt()
      if (next === piece) return
      piece = next
      if (now - lastAt < LEAST_BETWEEN_MS) return
      lastAt = now
      tick()
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [isMoving])
}
