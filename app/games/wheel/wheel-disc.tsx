import { SEGMENTS, type WheelRisk, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { arc } from '~/ui/polar.ts'
import { prizesOf, toneOf } from './prizes.ts'
import type { WheelView } from './wheel-view.ts'
import './wheel.css'

const RING = { outer: 190, inner: 150 }
const SEGMENT_TURN = 1 / SEGMENTS

/** The wheel of a risk as a ring of its fifty segments, turned so that the outcome stands under the pointer. */
export function WheelDisc({ risk, view }: { risk: WheelRisk; view: WheelView }) {
  const prizes = prizesOf(risk)
  return (
    <svg aria-hidden="true" viewBox="-200 -200 400 400" className="block w-full">
      <circle r="197" className="fill-none stroke-hue-line" strokeDasharray="1 7" strokeLinecap="round" />
      <g className="wheel-disc" style={{ '--turned': view.turned / SEGMENTS, '--spin-ms': `${view.durationMs}ms` }}>
        <circle r={RING.outer} className="fill-hue-ground" />
        {wheelOf(risk).map((multiplier, segment) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
            key={segment}
            d={arc((segment - 0.5) * SEGMENT_TURN, (segment + 0.5) * SEGMENT_TURN, RING)}
            className={`fill-current stroke-surface-1 ${toneOf(prizes, multiplier)}`}
            strokeWidth="2.5"
          />
        ))}
        <circle r={RING.inner - 5} className="fill-surface-1 stroke-hue-line" />
        <circle r={RING.inner - 16} className="fill-none stroke-hue-line" strokeDasharray="2 30" />
      </g>
      <path d="M0 -143L-9 -125H9Z" className="fill-volt" />
      <circle cy="-190" r="9" className="fill-ink stroke-volt" strokeWidth="2" />
      <circle cy="-190" r="4.5" className="fill-volt" />
    </svg>
  )
}
