import { formatTimes } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

/**
 * Where the curve ends: one win in three, and what it pays. Written out, so that the home page loads no paytable; a test
 * computes them from the rules.
 */
export const HERO = { chance: 33, times: '3.0000' } as const

const STEPS = 48
/** Up to this step the line only takes off: it meets the curve there, at its slope. */
const TAKE_OFF = 8
/** Chance × multiplier, in percents. */
const RETURN = 99
/** The surest bet that dice takes. */
const SUREST = 98
const GRID = ['1.5', '2', '2.5', '3'] as const

type Frame = { id: string; width: number; height: number; x0: number; x1: number; y0: number; y1: number }

const WIDE: Frame = { id: 'payout-wide', width: 1176, height: 320, x0: 520, x1: 1024, y0: 272, y1: 77 }
const NARROW: Frame = { id: 'payout-narrow', width: 358, height: 280, x0: 150, x1: 312, y0: 236, y1: 148 }

/** From the surest bet at the foot to the node. */
const xOf = ({ x0, x1 }: Frame, chance: number) => x0 + ((x1 - x0) * (SUREST - chance)) / (SUREST - HERO.chance)
/** From 1× at the foot to 3× at the node. */
const yOf = ({ y0, y1 }: Frame, times: number) => y0 + ((times - 1) / 2) * (y1 - y0)

type Point = { x: number; y: number }

/** The multiplier of dice against a falling chance, from the surest bet to the node. */
function curvePoint(frame: Frame, step: number): Point {
  const chance = SUREST - ((SUREST - HERO.chance) * step) / STEPS
  return { x: xOf(frame, chance), y: yOf(frame, RETURN / chance) }
}

/** From the ground, without a corner, to the node. */
function curvePath(frame: Frame): string {
  const [met, ...rest] = Array.from({ length: STEPS + 1 - TAKE_OFF }, (_, index) => curvePoint(frame, TAKE_OFF + index))
  const [next] = rest
  if (!met || !next) return ''
  const bend = met.x + ((frame.y0 - met.y) * (next.x - met.x)) / (next.y - met.y)
  const ground = `${(2 * bend - met.x).toFixed(1)} ${frame.y0}`
  const points = rest.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`)
  return `${ground}Q${bend.toFixed(1)} ${frame.y0} ${met.x.toFixed(1)} ${met.y.toFixed(1)}${points.join('')}`
}

/** Both are drawn once for all pages. */
const WIDE_RISE = curvePath(WIDE)
const NARROW_RISE = curvePath(NARROW)

/** The hero's line. Decoration: the same is said in words beside it. */
export function PayoutCurve() {
  return (
    <>
      <Curve frame={WIDE} rise={WIDE_RISE} labels className="inset-0 h-full w-full max-lg:hidden" />
      <Curve frame={NARROW} rise={NARROW_RISE} className="right-0 bottom-0 h-70 w-89.5 lg:hidden" />
    </>
  )
}

type CurveProps = { frame: Frame; rise: string; labels?: boolean; className: string }

function Curve({ frame, rise, labels = false, className }: CurveProps) {
  const { id, width, height, x1, y0, y1 } = frame
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax meet"
      className={`absolute overflow-visible ${className}`}
    >
      {GRID.map((times) => {
        const y = yOf(frame, Number.parseFloat(times))
        const x = xOf(frame, RETURN / Number.parseFloat(times))
        return (
          <g key={times}>
            <path d={`M${x.toFixed(1)} ${y}H${width - 48}`} className="stroke-line" strokeDasharray="2 6" />
            {labels && (
              <text x={width - 20} y={y + 4} textAnchor="end" className="num fill-paper-3 font-medium text-12">
                {formatTimes(times, getLocale(), times.includes('.') ? 1 : 0)}
              </text>
            )}
          </g>
        )
      })}
      <path d={`M${rise}V${y0}z`} className="fill-volt opacity-10" />
      <defs>
        <path id={id} d={`M${-2 * width} ${y0}L${rise}`} />
      </defs>
      <g fill="none" strokeLinecap="round" className="stroke-volt">
        <use href={`#${id}`} strokeWidth="18" opacity=".05" />
        <use href={`#${id}`} strokeWidth="9" opacity=".12" />
        <use href={`#${id}`} strokeWidth="3" />
      </g>
      <circle cx={x1} cy={y1} r="12" strokeWidth="2" className="fill-surface-1 stroke-volt" />
      <circle cx={x1} cy={y1} r="5" className="fill-volt" />
    </svg>
  )
}
