import type { MouseEvent } from 'react'
import { BOARD, DRAWN } from '#server/shared/rules/keno/current.ts'
import { m } from '~/paraglide/messages.js'
import { useArrowFocus } from '~/ui/arrow-focus.ts'
import type { Picks } from './picks.ts'
import './keno.css'

const COLUMNS = 8
const ROWS = Array.from({ length: BOARD / COLUMNS }, (_, row) =>
  Array.from({ length: COLUMNS }, (_, column) => row * COLUMNS + column + 1),
)

type KenoGridProps = {
  picks: Picks
  /** In the order of the draw; empty before one. */
  drawn: readonly number[]
  onToggle: (number: number) => void
  isLocked: boolean
}

/** All numbers as a grid of buttons: one tab stop, arrow keys inside. */
export function KenoGrid({ picks, drawn, onToggle, isLocked }: KenoGridProps) {
  const { around, cell } = useArrowFocus('1')

  function press({ target }: MouseEvent) {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
    if (pressed && !isLocked) onToggle(Number(pressed.dataset.cell))
  }
  return (
    // disabled on the grid, it applies to all its cells without changing them
    // biome-ignore lint/a11y/useSemanticElements: a table has no cells that are pressed
    <div
      role="grid"
      aria-label={m.keno_board()}
      aria-disabled={isLocked || undefined}
      tabIndex={-1}
      onClick={press}
      onKeyDown={around.onKeyDown}
      onFocus={around.onFocus}
      className="grid gap-1 lg:gap-2"
    >
      {ROWS.map((numbers) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of the grid
        <div key={numbers[0]} role="row" tabIndex={-1} className="grid grid-cols-8 gap-1 lg:gap-2">
          {numbers.map((number) => (
            // biome-ignore lint/a11y/useSemanticElements: a cell of the grid
            <div key={number} role="gridcell" tabIndex={-1}>
              <Cell
                number={number}
                isPicked={picks.includes(number)}
                isDrawn={drawn.includes(number)}
                isOver={drawn.length === DRAWN}
                focus={cell(String(number))}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

type CellProps = {
  number: number
  isPicked: boolean
  isDrawn: boolean
  /** All numbers of the draw are shown. */
  isOver: boolean
  focus: { 'data-cell': string; tabIndex: number }
}

const LOOKS = {
  hit: 'keno-drawn border-accent bg-volt text-on-volt',
  drawn: 'keno-drawn border-hue-object bg-hue-plane-2 text-paper',
  picked: 'border-accent bg-surface-3 text-paper',
  free: 'border-line-strong bg-surface-2 text-paper-2 hover:border-paper-3 hover:text-paper',
} as const

const lookOf = ({ isPicked, isDrawn }: Pick<CellProps, 'isPicked' | 'isDrawn'>): keyof typeof LOOKS =>
  isDrawn ? (isPicked ? 'hit' : 'drawn') : isPicked ? 'picked' : 'free'

/** The mark under the number repeats the information of its color. */
const MARKS = { hit: 'size-1.5 rounded-full bg-on-volt', drawn: 'h-0.5 w-3 bg-hue-object' } as const

function Cell({ number, isPicked, isDrawn, isOver, focus }: CellProps) {
  const look = lookOf({ isPicked, isDrawn })
  const isFaded = isOver && !isPicked && !isDrawn
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      aria-label={isDrawn ? nameOfDrawn(number, isPicked) : String(number)}
      className={`num relative grid h-11 w-full place-items-center rounded-chip border font-semibold text-14 transition-tint lg:h-14 lg:rounded-control lg:text-16 ${LOOKS[look]} ${isFaded ? 'text-paper-3' : ''}`}
      {...focus}
    >
      {number}
      {(look === 'hit' || look === 'drawn') && (
        <i aria-hidden="true" className={`absolute bottom-1 lg:bottom-1.5 ${MARKS[look]}`} />
      )}
    </button>
  )
}

const nameOfDrawn = (number: number, isPicked: boolean) =>
  isPicked ? m.keno_cell_hit({ number }) : m.keno_cell_drawn({ number })
