import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages.js'

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

const two = (value: number) => String(value).padStart(2, '0')

/** "2 d 14:22:08", from whole seconds. */
export function formatLeft(leftS: number): string {
  const [days, rest] = [Math.floor(leftS / DAY_S), leftS % DAY_S]
  const time = `${two(Math.floor(rest / HOUR_S))}:${two(Math.floor((rest % HOUR_S) / MINUTE_S))}:${two(rest % MINUTE_S)}`
  return days > 0 ? m.promotion_days_left({ days, time }) : time
}

/** Countdown to a moment in seconds; empty once it is over, and before hydration. */
export function Countdown({ until, onEnd }: { until: string; onEnd?: () => void }) {
  const leftS = useSecondsTo(until)
  useEffect(() => {
    if (leftS === 0) onEnd?.()
  }, [leftS, onEnd])
  if (leftS === null || leftS === 0) return null
  return (
    <span role="timer" className="num whitespace-nowrap text-13 text-paper-2">
      {m.promotion_time_left({ time: formatLeft(leftS) })}
    </span>
  )
}

const WHOLE_S = 3 * DAY_S

/** Progress bar of the remaining time; full at three days or more. */
export function LeftLine({ until }: { until: string }) {
  const leftS = useSecondsTo(until)
  return (
    <div className="relative mt-1 h-1 rounded-full bg-line" aria-hidden="true">
      <span
        className="absolute inset-y-0 left-0 rounded-full bg-accent"
        style={{ width: `${Math.min(100, ((leftS ?? 0) * 100) / WHOLE_S)}%` }}
      />
    </div>
  )
}

function useSecondsTo(until: string): number | null {
  const [leftS, setLeftS] = useState<number | null>(null)
  useEffect(() => {
    const end = Date.parse(until)
    const tick = () => setLeftS(Math.max(0, Math.floor((end - Date.now()) / SECOND_MS)))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return leftS
}
