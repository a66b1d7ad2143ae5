import { useLayoutEffect, useRef } from 'react'
import { eased, isStillNow } from './motion.ts'

type RunningNumberProps = {
  /** An integer, such as hundredths. */
  value: number
  durationMs: number
  textOf: (value: number) => string
}

/**
 * A number that animates from its previous value; shown immediately at first or if animations are off. Frames write the
 * text directly: rendering each in React would delay it by a frame.
 */
export function RunningNumber({ value, durationMs, textOf }: RunningNumberProps) {
  const element = useRef<HTMLSpanElement>(null)
  const from = useRef(value)
  useLayoutEffect(() => {
    const start = from.current
    from.current = value
    const text = element.current?.firstChild
    if (start === value || !text || isStillNow()) return
    const begin = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - begin) / durationMs)
      text.nodeValue = textOf(Math.round(start + (value - start) * eased(part)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    step(begin)
    return () => cancelAnimationFrame(frame)
  }, [value, durationMs, textOf])
  return <span ref={element}>{textOf(value)}</span>
}
