import type { ReactNode } from 'react'
import type { Holder } from './players.ts'

type RingProps = {
  hue: number
  holders: readonly Holder[]
  /** Fraction of the countdown left, from 1; null if no countdown is running. */
  left: number | null
  /** Entries are frozen and their ticket is being drawn: the line runs past all of them. */
  isDrawing?: boolean
  drawn?: { readonly ticket: number; readonly holder: string } | undefined
  children: ReactNode
  /** Classes of the square that the ring fills. */
  className?: string
}

const RADIUS = 78
const LOOP = 108
/** Position where the loop touches the line under it, from the top of the square. */
const LINE_AT = `${(100 * (124 + LOOP)) / 248}%`

/** Color of a slice: the first buyer's is the lightest, as in the list next to the ring. */
export const toneOf = (index: number, hue: number): string =>
  `oklch(${Math.max(0.38, 0.78 - 0.055 * index)} ${Math.max(0.07, 0.14 - 0.009 * index)} ${hue})`

/**
 * The pot as a ring of tickets in the order of purchase, counterclockwise from the bottom. A line runs into the loop
 * around it and shows the countdown by its end; after the draw it points at the ticket.
 */
export function Ring({ hue, holders, left, isDrawing = false, drawn, children, className = '' }: RingProps) {
  const total = holders.reduce((sum, { tickets }) => sum + tickets, 0)
  const turn = left === null ? 0 : Math.min(1, Math.max(0, left))
  const end = drawn && total > 0 ? (drawn.ticket + 0.5) / total : turn
  const isWhole = drawn !== undefined || isDrawing
  return (
    <div className="relative">
      <span aria-hidden="true" style={{ top: LINE_AT }} className="line-x absolute -left-5 w-[calc(50%+1.25rem)]" />
      <span
        aria-hidden="true"
        style={{ top: LINE_AT }}
        className={`absolute -right-5 w-[calc(50%+1.25rem)] ${drawn ? 'line-x' : 'border-line-strong border-t-2 border-dashed'}`}
      />
      <div className={`relative mx-auto aspect-square w-full ${className}`}>
        <svg aria-hidden="true" viewBox="-124 -124 248 248" className="block size-full rotate-90 -scale-y-100">
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
              stroke={toneOf(index, hue)}
              opacity={drawn && drawn.holder !== holder.id ? 0.35 : 1}
            />
          ))}
          {slicesOf(holders, total).map(
            ({ holder, from, gap }) =>
              holder.isOwn && (
                <circle
                  key={holder.id}
                  r={RADIUS - 24}
                  fill="none"
                  className="stroke-accent"
                  strokeWidth="2"
                  pathLength={total}
                  strokeDasharray={`${holder.tickets - gap} ${total}`}
                  strokeDashoffset={-from}
                />
              ),
          )}
          {(left !== null || isWhole) && (
            <circle
              r={LOOP}
              fill="none"
              className="stroke-accent"
              strokeWidth="3"
              pathLength="1"
              strokeDasharray={isWhole ? undefined : `${turn} 1`}
            />
          )}
          <g
            style={{ rotate: `${end}turn` }}
            className={`transition-[rotate] duration-1000 ease-linear motion-reduce:transition-none ${isDrawing ? 'motion-safe:animate-[spin_3s_linear_infinite]' : ''}`}
          >
            <circle cx={LOOP} r="9" className="fill-ink stroke-accent" strokeWidth="3" />
            <circle cx={LOOP} r="3" className="fill-accent" />
          </g>
        </svg>
        <div className="num absolute inset-0 grid place-content-center justify-items-center px-14 text-center">
          {children}
        </div>
      </div>
    </div>
  )
}

type Slice = { readonly holder: Holder; readonly from: number; readonly gap: number }

function slicesOf(holders: readonly Holder[], total: number): Slice[] {
  const gap = holders.length > 1 ? total / 120 : 0
  let from = 0
  return holders.map((holder) => {
    const slice = { holder, from, gap: Math.min(gap, holder.tickets / 2) }
    from += holder.tickets
    return slice
  })
}
