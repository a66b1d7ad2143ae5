import { useEffect, useState } from 'react'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { netOf, timesPaid } from '~/lib/format/bet-money.ts'
import { formatTimesShort } from '~/lib/format/format.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { eased, isStillNow, MOTION } from '~/ui/motion.ts'
import { type Moment, useMoment } from '../play/moments.ts'
import './win-moment.css'

/**
 * Overlay for a large win: the line runs across the board, and the multiplier is shown at its end. Announced elsewhere.
 */
export function WinMoment() {
  const moment = useMoment()
  return moment ? <Shown moment={moment} /> : null
}

function Shown({ moment: { size, bet } }: { moment: Moment }) {
  return (
    <div
      aria-hidden="true"
      data-size={size}
      style={{ '--moment-ms': `${MOTION.moment[size]}ms` }}
      className="win-moment pointer-events-none absolute inset-0 z-10 grid place-content-center justify-items-center gap-1 overflow-hidden text-center"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 400 200"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        fill="none"
      >
        <path
          pathLength="1"
          d="M0 170H90C150 170 160 40 200 40S250 170 310 170H400"
          vectorEffect="non-scaling-stroke"
          className="win-line"
        />
      </svg>
      <p className="win-times num font-display text-[3rem] leading-13 tracking-tight lg:text-[4.5rem] lg:leading-19">
        {formatTimesShort(timesPaid(bet), getLocale())}
      </p>
      <CountedUp net={netOf(bet)} currency={bet.currency} />
    </div>
  )
}

function CountedUp({ net, currency }: { net: string; currency: Moment['bet']['currency'] }) {
  const [part, setPart] = useState(0)
  useEffect(() => {
    const begin = performance.now()
    let frame = 0
    const step = (now: number) => {
      const next = isStillNow() ? 1 : Math.min(1, Math.max(0, now - begin) / MOTION.count)
      setPart(next)
      if (next < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <p className="font-semibold text-20 lg:text-24">
      <Money value={partOf(net, eased(part))} currency={currency} signed />
    </p>
  )
}

const PARTS = 1000n

/** A fraction of an amount in exact arithmetic; the whole amount at the end. */
function partOf(amount: string, part: number): string {
  if (part >= 1) return amount
  return formatMicros(micros((parseMicros(amount) * BigInt(Math.round(part * Number(PARTS)))) / PARTS))
}
