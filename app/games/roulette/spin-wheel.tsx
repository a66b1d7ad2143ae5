import { POCKETS, WHEEL_ORDER } from '#server/shared/rules/roulette/current.ts'
import { arc } from '~/ui/polar.ts'
import { WheelLayer } from '~/ui/wheel-layer.tsx'
import type { SpinView } from './spin-view.ts'
import { colourOf, type PocketColour } from './texts.ts'
import './spin-wheel.css'

const NUMBERS = { outer: 182, inner: 146 }
const CUPS = { outer: 146, inner: 112 }
const POCKET_TURN = 1 / POCKETS

const FILLS: Record<PocketColour, string> = {
  zero: 'fill-hue-plane-2',
  red: 'fill-pocket-red',
  black: 'fill-pocket-black',
}

/** The wheel in its real order, and the ball, which stops at the top in the winning pocket. */
export function SpinWheel({ view }: { view: SpinView }) {
  const duration = { '--spin-ms': `${view.durationMs}ms` }
  return (
    <div aria-hidden="true" className="relative aspect-square w-full">
      <WheelLayer>
        <circle r="198" className="fill-hue-ground stroke-hue-line" strokeWidth="2" />
        <circle r="186" className="fill-none stroke-hue-line" />
      </WheelLayer>
      <WheelLayer className="spin-wheel" style={{ ...duration, '--turned': view.turned / POCKETS }}>
        {WHEEL_ORDER.map((pocket, index) => (
          <Pocket key={pocket} pocket={pocket} index={index} />
        ))}
        <circle
          r={(CUPS.outer + CUPS.inner) / 2}
          className="fill-none stroke-black/25"
          strokeWidth={CUPS.outer - CUPS.inner}
        />
        <circle r={CUPS.inner} className="fill-hue-plane stroke-hue-object" strokeWidth="2" />
        <path d="M0 -64V64M-64 0H64" className="stroke-hue-object" strokeWidth="4" strokeLinecap="round" />
        <circle r="26" className="fill-hue-plane-2 stroke-hue-object" strokeWidth="2" />
      </WheelLayer>
      <div
        data-rolling={view.isRolling || undefined}
        className="spin-laps absolute inset-0"
        style={{ ...duration, '--laps': view.laps }}
      >
        <WheelLayer className="spin-ball" style={duration}>
          <circle cy="-129" r="9" className="fill-paper stroke-ink" strokeWidth="2" />
        </WheelLayer>
      </div>
    </div>
  )
}

function Pocket({ pocket, index }: { pocket: number; index: number }) {
  const [from, to] = [(index - 0.5) * POCKET_TURN, (index + 0.5) * POCKET_TURN]
  return (
    <g className="stroke-hue-ground" strokeWidth="2">
      <path d={arc(from, to, NUMBERS)} className={FILLS[colourOf(pocket)]} />
      <path d={arc(from, to, CUPS)} className={FILLS[colourOf(pocket)]} />
      <text
        transform={`rotate(${index * POCKET_TURN * 360}) translate(0 -158)`}
        textAnchor="middle"
        strokeWidth="0"
        className="num fill-paper font-semibold text-[1rem]"
      >
        {pocket}
      </text>
    </g>
  )
}
