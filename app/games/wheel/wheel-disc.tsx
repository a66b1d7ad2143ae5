import { useRef } from 'react'
import { SEGMENTS, type WheelRisk, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { useTicks } from '~/games/engine/play/use-ticks.ts'
import { arc } from '~/ui/polar.ts'
import { WheelLayer } from '~/ui/wheel-layer.tsx'
import { prizesOf, toneOf } from './prizes.ts'
import type { WheelView } from './wheel-view.ts'
import './wheel.css'

const RING = { outer: 190, inner: 150 }
const SEGMENT_TURN = 1 / SEGMENTS

type WheelDiscProps = {
  risk: WheelRisk
  view: WheelView
  /** Winning segment, while its bet is shown. */
  winner: number | undefined
}

/** A wheel as a ring of fifty segments, rotated so that the result is under the pointer. */
export function WheelDisc({ risk, view, winner }: WheelDiscProps) {
  const prizes = prizesOf(risk)
  const disc = useRef<SVGSVGElement>(null)
  const pointer = useRef<SVGSVGElement>(null)
  useTicks({
    isMoving: view.isSpinning,
    pieceNow: () => Math.round((disc.current ? turnsOf(getComputedStyle(disc.current).rotate) : 0) * SEGMENTS),
    marks: () => [pointer.current],
    hit: () => ({ rotate: '16deg' }),
  })
  return (
    <div aria-hidden="true" className="relative aspect-square w-full">
      <WheelLayer>
        <circle r="197" className="fill-none stroke-hue-line" strokeDasharray="1 7" strokeLinecap="round" />
      </WheelLayer>
      <WheelLayer
        ref={disc}
        data-won={winner === undefined ? undefined : ''}
        className="wheel-disc"
        style={{ '--turned': view.turned / SEGMENTS, '--spin-ms': `${view.durationMs}ms` }}
      >
        <circle r={RING.outer} className="fill-hue-ground" />
        {wheelOf(risk).map((multiplier, segment) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
            key={segment}
            data-winner={segment === winner ? '' : undefined}
            d={arc((segment - 0.5) * SEGMENT_TURN, (segment + 0.5) * SEGMENT_TURN, RING)}
            className={`wheel-segment fill-current ${segment === winner ? 'stroke-paper' : 'stroke-surface-1'} ${toneOf(prizes, multiplier)}`}
            strokeWidth="2.5"
          />
        ))}
        <circle r={RING.inner - 5} className="fill-surface-1 stroke-hue-line" />
        <circle r={RING.inner - 16} className="fill-none stroke-hue-line" strokeDasharray="2 30" />
      </WheelLayer>
      {view.isSpinning && (
        <WheelLayer className="wheel-smear" style={{ '--spin-ms': `${view.durationMs}ms` }}>
          <circle
            r={(RING.outer + RING.inner) / 2}
            strokeWidth={RING.outer - RING.inner - 2}
            className="fill-none stroke-hue-line"
          />
        </WheelLayer>
      )}
      <WheelLayer ref={pointer} className="wheel-pointer">
        <path d="M0 -143L-9 -125H9Z" className="fill-accent" />
      </WheelLayer>
      <WheelLayer>
        <circle cy="-190" r="9" className="fill-ink stroke-accent" strokeWidth="2" />
        <circle cy="-190" r="4.5" className="fill-accent" />
      </WheelLayer>
    </div>
  )
}

/** Parses a computed `rotate`: "412.5deg". */
const turnsOf = (rotate: string): number => (Number.parseFloat(rotate) || 0) / 360
