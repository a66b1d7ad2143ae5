import { CHANCE_LIMITS, multiplierOf } from '#server/rules/dice/paytable.ts'
import { formatTimes } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** Where the curve ends, in hundredths of a percent: one win in about three. */
export const HERO_CHANCE = 3300

const STEPS = 48
/** Chance × multiplier: where the grid meets the curve. */
const RETURN_PERCENTS = 99
const GRID = ['1.5', '2', '2.5', '3'] as const

type Frame = { width: number; height: number; x0: number; x1: number; y0: number; y1: number; labels: boolean }

const WIDE: Frame = { width: 1176, height: 320, x0: 520, x1: 1024, y0: 272, y1: 77, labels: true }
const NARROW: Frame = { width: 358, height: 280, x0: 150, x1: 312, y0: 236, y1: 148, labels: false }

/** From the surest bet at the foot to HERO_CHANCE at the node. */
const xOf = ({ x0, x1 }: Frame, chance: number) =>
  x0 + ((x1 - x0) * (CHANCE_LIMITS.max - chance)) / (CHANCE_LIMITS.max - HERO_CHANCE)
/** From 1× at the foot to 3× at the node. */
const yOf = ({ y0, y1 }: Frame, times: number) => y0 + ((times - 1) / 2) * (y1 - y0)

/** The multiplier of dice against a falling chance, from the surest bet to the node: real figures of the paytable. */
function curvePath(frame: Frame): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const chance = Math.round(CHANCE_LIMITS.max + ((HERO_CHANCE - CHANCE_LIMITS.max) * step) / STEPS)
    return `${xOf(frame, chance).toFixed(1)} ${yOf(frame, Number(multiplierOf(chance)) / 10_000).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** The hero's line. Decoration: the same is said in words beside it. */
export function PayoutCurve() {
  return (
    <>
      <Curve frame={WIDE} className="inset-0 h-full w-full max-lg:hidden" />
      <Curve frame={NARROW} className="right-0 bottom-0 h-70 w-89.5 lg:hidden" />
    </>
  )
}

function Curve({ frame, className }: { frame: Frame; className: string }) {
  const { width, height, x0, x1, y0, y1 } = frame
  const rise = curvePath(frame)
  const line = `M${-width} ${y0}H${x0}L${rise.slice(1)}`
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax slice"
      className={`absolute overflow-visible ${className}`}
    >
      {GRID.map((times) => {
        const y = yOf(frame, Number.parseFloat(times))
        const x = xOf(frame, (RETURN_PERCENTS * 100) / Number.parseFloat(times))
        return (
          <g key={times}>
            <path d={`M${x.toFixed(1)} ${y}H${width - 48}`} className="stroke-line" strokeDasharray="2 6" />
            {frame.labels && (
              <text x={width - 20} y={y + 4} textAnchor="end" className="num fill-paper-3 font-medium text-12">
                {formatTimes(times, getLocale(), times.includes('.') ? 1 : 0)}
              </text>
            )}
          </g>
        )
      })}
      <path d={`${rise}V${y0}H${x0}z`} className="fill-volt opacity-10" />
      <g fill="none" strokeLinecap="round" className="stroke-volt">
        <path d={line} strokeWidth="18" opacity=".05" />
        <path d={line} strokeWidth="9" opacity=".12" />
        <path d={line} strokeWidth="3" />
      </g>
      <circle cx={x1} cy={y1} r="12" strokeWidth="2" className="fill-surface-1 stroke-volt" />
      <circle cx={x1} cy={y1} r="5" className="fill-volt" />
    </svg>
  )
}
