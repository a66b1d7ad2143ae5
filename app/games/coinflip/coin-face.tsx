import type { CoinSide } from '#server/shared/rules/coinflip/current.ts'

const CENTRE = 100

/** Feathers under the line: repetitions of one curve, each a little narrower and flatter. */
const FEATHERS = [0, 1, 2, 3].map((index) => {
  const [half, top] = [50 - index * 9, 92 + index * 13]
  return `M${CENTRE - half} 132C${CENTRE - half / 2} 132 ${CENTRE - half / 2} ${top} ${CENTRE} ${top}S${CENTRE + half / 2} 132 ${CENTRE + half} 132`
})

const LATTICE_RADIUS = 66
/** Lines of both diagonals, clipped to the circle. */
const LATTICE = [-3, -2, -1, 0, 1, 2, 3]
  .flatMap((index) => {
    const offset = index * 17
    const half = Math.sqrt(LATTICE_RADIUS ** 2 - offset ** 2)
    const [along, across] = [half * Math.SQRT1_2, offset * Math.SQRT1_2]
    const at = (x: number, y: number) => `${(CENTRE + x).toFixed(1)} ${(CENTRE + y).toFixed(1)}`
    return [
      `M${at(across - along, across + along)}L${at(across + along, across - along)}`,
      `M${at(-along - across, across - along)}L${at(along - across, across + along)}`,
    ]
  })
  .join('')

/** One face of the coin, in the game's hue: a bird whose line is at its peak, or a lattice with the line at rest. */
export function CoinFace({ side, className = '' }: { side: CoinSide; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" fill="none" className={className}>
      <circle cx={CENTRE} cy={CENTRE} r="98.5" className="fill-hue-plane-2 stroke-hue-object" strokeWidth="3" />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r="89"
        className="stroke-hue-object"
        strokeDasharray="1.5 6.263"
        strokeWidth="5"
      />
      <circle cx={CENTRE} cy={CENTRE} r="79" className="fill-hue-plane stroke-hue-line" strokeWidth="1.5" />
      {side === 'heads' ? <Bird /> : <Lattice />}
    </svg>
  )
}

function Bird() {
  return (
    <>
      {FEATHERS.map((path) => (
        <path key={path} d={path} className="stroke-hue-object opacity-40" strokeWidth="2.5" />
      ))}
      <path
        d="M24 132H44C74 132 74 68 100 68S126 132 156 132H176"
        className="stroke-hue-object"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx={CENTRE} cy="68" r="13" className="fill-hue-plane stroke-hue-object" strokeWidth="4" />
      <circle cx={CENTRE} cy="68" r="5" className="fill-hue-object" />
    </>
  )
}

function Lattice() {
  return (
    <>
      <path d={LATTICE} className="stroke-hue-object opacity-40" strokeWidth="2.5" />
      <path
        d={`M${CENTRE} 51L149 ${CENTRE}L${CENTRE} 149L51 ${CENTRE}Z`}
        className="fill-hue-plane-2 stroke-hue-object"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d={`M72 ${CENTRE}H128`} className="stroke-hue-object" strokeWidth="6" strokeLinecap="round" />
    </>
  )
}
