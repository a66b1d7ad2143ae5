const STEPS = 40
/** Multiplier at which the line reaches the picture's full height. */
const FULL_HEIGHT = 1.5

type Frame = { id: string; width: number; height: number; x0: number; x1: number; y0: number; y1: number }

const WIDE: Frame = { id: 'flight-wide', width: 1176, height: 320, x0: 520, x1: 1024, y0: 272, y1: 136 }
const NARROW: Frame = { id: 'flight-narrow', width: 358, height: 280, x0: 150, x1: 312, y0: 236, y1: 198 }
/** Positions of the dotted lines, as fractions of the height. */
const GRID = [0.25, 0.5, 0.75, 1]

type Point = readonly [x: number, y: number]

/** Points of the line up to a multiplier, with exponential growth. */
function pointsOf({ x0, x1, y0, y1 }: Frame, times: number): Point[] {
  const reached = Math.min(1, (times - 1) / (FULL_HEIGHT - 1))
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const part = step / STEPS
    const height = times > 1 ? ((times ** part - 1) / (times - 1)) * reached : 0
    return [x0 + (x1 - x0) * part * Math.sqrt(reached), y0 + (y1 - y0) * height]
  })
}

type FlightCurveProps = { times: number; isBroken: boolean }

/** Line of the hero: a crash round up to its current multiplier. Decorative: text next to it states the same. */
export function FlightCurve(props: FlightCurveProps) {
  return (
    <>
      <Curve {...props} frame={WIDE} className="inset-0 h-full w-full max-lg:hidden" />
      <Curve {...props} frame={NARROW} className="right-0 bottom-0 h-70 w-89.5 lg:hidden" />
    </>
  )
}

function Curve({ frame, times, isBroken, className }: FlightCurveProps & { frame: Frame; className: string }) {
  const { id, width, height, x0, y0, y1 } = frame
  const points = pointsOf(frame, times)
  const rise = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [x, y] = points.at(-1) ?? [x0, y0]
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax meet"
      className={`absolute overflow-visible ${isBroken ? 'text-loss' : 'text-accent'} ${className}`}
    >
      {GRID.map((part) => (
        <path
          key={part}
          d={`M${x0} ${y0 + (y1 - y0) * part}H${width - 48}`}
          className="stroke-line"
          strokeDasharray="2 6"
        />
      ))}
      <path d={`M${rise}V${y0}z`} className="fill-current opacity-10" />
      <defs>
        <path id={id} d={`M${-2 * width} ${y0}L${rise}`} />
      </defs>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-current">
        <use href={`#${id}`} strokeWidth="18" opacity=".05" />
        <use href={`#${id}`} strokeWidth="9" opacity=".12" />
        <use href={`#${id}`} strokeWidth="3" />
      </g>
      {isBroken ? (
        <path
          d={`M${x - 7} ${y - 7}l14 14m0-14l-14 14`}
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-current"
        />
      ) : (
        <>
          <circle cx={x} cy={y} r="12" strokeWidth="2" className="fill-surface-1 stroke-current" />
          <circle cx={x} cy={y} r="5" className="fill-current" />
        </>
      )}
    </svg>
  )
}
