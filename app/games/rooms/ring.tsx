import type { ReactNode } from 'react'
import type { Holder } from './players.ts'

type RingProps = {
  hue: number
  holders: readonly Holder[]
  /** How much of the countdown is left, 1 at its beginning; null while nothing runs. */
  left: number | null
  /** The ticket that was drawn, and who holds it. */
  drawn?: { readonly ticket: number; readonly holder: string } | undefined
  /** In the middle. */
  children: ReactNode
  className?: string
}

const RADIUS = 78
const LOOP = 108

/** Tones of the slices, darker and lighter in turns, so that neighbours differ; one's own is the lightest. */
const TONES = [0.36, 0.44, 0.52]
const OWN_TONE = 0.74

/** The pot as a ring of tickets in the order of purchase, and the line around it, whose end is the countdown's. */
export function Ring({ hue, holders, left, drawn, children, className = '' }: RingProps) {
  const total = holders.reduce((sum, { tickets }) => sum + tickets, 0)
  const turn = left === null ? 0 : Math.min(1, Math.max(0, left))
  const end = drawn && total > 0 ? (drawn.ticket + 0.5) / total : 1 - turn
  return (
    <div className={`relative mx-auto aspect-square w-full ${className}`}>
      <svg aria-hidden="true" viewBox="-124 -124 248 248" className="block size-full -rotate-90">
        <circle r={LOOP} fill="none" className="stroke-line" strokeWidth="2" strokeDasharray="2 6" />
        <circle r={RADIUS} fill="none" strokeWidth="36" stroke={`oklch(0.24 0.04 ${hue})`} />
        {slicesOf(holders, total).map(({ holder, from, gap }, index) => (
          <circle
            key={holder.id}
            r={RADIUS}
            fill="none"
            strokeWidth="36"
            pathLength={total}
            strokeDasharray={`${holder.tickets - gap} ${total}`}
            strokeDashoffset={-from}
            stroke={`oklch(${holder.isOwn ? OWN_TONE : TONES[index % TONES.length]} 0.13 ${hue})`}
            opacity={drawn && drawn.holder !== holder.id ? 0.35 : 1}
          />
        ))}
        {left !== null && (
          <circle
            r={LOOP}
            fill="none"
            className="stroke-volt"
            strokeWidth="4"
            pathLength="1"
            strokeDasharray={`${turn} 1`}
            strokeDashoffset={turn - 1}
          />
        )}
        <g
          style={{ rotate: `${end}turn` }}
          className="transition-[rotate] duration-1000 ease-linear motion-reduce:transition-none"
        >
          <circle cx={LOOP} r="9" className="fill-ink stroke-volt" strokeWidth="3" />
          <circle cx={LOOP} r="3" className="fill-volt" />
        </g>
      </svg>
      <div className="num absolute inset-0 grid place-content-center justify-items-center px-14 text-center">
        {children}
      </div>
    </div>
  )
}

type Slice = { readonly holder: Holder; readonly from: number; readonly gap: number }

function slicesOf(holders: readonly Holder[], total: number): Slice[] {
  const gap = holders.length > 1 ? total / 300 : 0
  let from = 0
  return holders.map((holder) => {
    const slice = { holder, from, gap: Math.min(gap, holder.tickets / 2) }
    from += holder.tickets
    return slice
  })
}
