import type { Chip } from '#server/shared/rules/roulette/current.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { ChipDisc, type ChipLook } from './chip-disc.tsx'
import { kindOf } from './places.ts'
import { colourOf, placeName, placeText } from './texts.ts'

type FeltCellProps = {
  bet: string
  /** Position in its row, from 1. */
  index: number
  chip: Chip | undefined
  unit: Unit
  look: ChipLook
  /** The ball is in its pocket. */
  isWinner: boolean
  /** A chip placed at the pointer would cover it. */
  isLit: boolean
  focus: { 'data-cell': string; tabIndex: number }
}

const GROUNDS = { zero: 'bg-hue-plane-2', red: 'bg-pocket-red', black: 'bg-pocket-black' } as const

/** Numbers have their own colors; outside bets have a border. */
function groundOf(bet: string): string {
  if (kindOf(bet) === 'straight') return GROUNDS[colourOf(numberOf(bet))]
  return 'border border-line-strong bg-surface-1 hover:border-paper-3'
}

const numberOf = (bet: string) => Number.parseInt(bet.split(':')[1] ?? '0', 10)

/** CSS variables by which layout.css places it. */
function placeOf(bet: string, index: number) {
  if (kindOf(bet) !== 'straight') return { '--index': index }
  return { '--street': Math.ceil(numberOf(bet) / 3), '--index': index }
}

export function LayoutCell({ bet, index, chip, unit, look, isWinner, isLit, focus }: FeltCellProps) {
  const kind = kindOf(bet)
  const area = bet === 'straight:0' ? 'zero' : ['straight', 'column', 'dozen'].includes(kind) ? kind : 'even'
  const name = placeName(bet)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid
    <div role="gridcell" tabIndex={-1} style={placeOf(bet, index)} className={`layout-${area} relative`}>
      <button
        type="button"
        aria-label={chip ? `${name}: ${formatMoney(chip.amount, unit, getLocale())}` : name}
        className={`num grid size-full place-items-center rounded-chip px-0.5 text-center font-semibold text-12 text-paper leading-tight transition-[filter,border-color] lg:text-14 ${groundOf(bet)} ${isLit ? 'brightness-140' : ''} ${isWinner ? 'inset-ring-2 inset-ring-accent' : ''}`}
        {...focus}
      >
        {kind === 'red' || kind === 'black' ? <Rhombus colour={kind} name={placeText(bet)} /> : placeText(bet)}
      </button>
      {chip && <ChipDisc amount={chip.amount} look={look} className="absolute right-0.5 bottom-0.5" />}
      {isWinner && (
        <i aria-hidden="true" className="pointer-events-none absolute top-1.5 left-1.5 size-2 rounded-full bg-accent" />
      )}
    </div>
  )
}

function Rhombus({ colour, name }: { colour: 'red' | 'black'; name: string }) {
  return (
    <span className="grid justify-items-center gap-1">
      <i
        aria-hidden="true"
        className={`size-3 rotate-45 border border-paper-3 ${colour === 'red' ? 'bg-pocket-red' : 'bg-pocket-black'}`}
      />
      {name}
    </span>
  )
}
