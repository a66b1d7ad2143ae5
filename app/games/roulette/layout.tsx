import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { coverOf } from '#server/shared/rules/roulette/current.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { useArrowFocus } from '~/ui/arrow-focus.ts'
import { ChipDisc, type ChipLook } from './chip-disc.tsx'
import type { Chips } from './chips.ts'
import { LayoutCell } from './layout-cell.tsx'
import { CELL_ROWS, GROUP_KINDS, groupAt, kindOf, type Pointer, type Spot, spotOf } from './places.ts'
import './layout.css'

export type FeltProps = {
  chips: Chips
  unit: Unit
  /** Winning pocket of the spin these chips were in, while it is shown. */
  pocket: number | undefined
  onPut: (bet: string) => void
  onTake: (bet: string) => void
  isLocked: boolean
}

/** Horizontal from this width on; on narrower screens vertical, with the streets below each other. */
const LIES = '(width >= 64rem)'

const lookOf = (bet: string, pocket: number | undefined): ChipLook => {
  if (pocket === undefined) return 'laid'
  return coverOf(bet).includes(pocket) ? 'won' : 'lost'
}

const isGroup = (bet: string) => GROUP_KINDS.some((kind) => kind === kindOf(bet))

/** The layout: a grid of cells, horizontal on wide screens and vertical on phones. */
export function Layout({ chips, unit, pocket, onPut, onTake, isLocked }: FeltProps) {
  const { around, cell } = useArrowFocus('straight:0')
  const [aim, setAim] = useState<string>()
  const pointer = useRef<Pointer>('mouse')
  const lit = aim === undefined ? [] : coverOf(aim)

  function put(event: MouseEvent<HTMLElement>) {
    const bet = placeUnder(event, pointer.current)
    if (bet !== undefined && !isLocked) onPut(bet)
    if (pointer.current === 'finger') setAim(undefined)
  }
  function take(event: PointerEvent<HTMLElement>) {
    pointer.current = event.pointerType === 'mouse' ? 'mouse' : 'finger'
    setAim(isLocked ? undefined : placeUnder(event, pointer.current))
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const bet = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined
    if (bet !== undefined && !isLocked && (event.key === 'Delete' || event.key === 'Backspace')) onTake(bet)
    else around.onKeyDown(event)
  }
  return (
    // disabled on the grid, it applies to all its cells without changing them
    // biome-ignore lint/a11y/useSemanticElements: a table has no cells that are pressed
    <div
      role="grid"
      aria-label={m.roulette_table()}
      aria-describedby="layout-keys"
      aria-disabled={isLocked || undefined}
      tabIndex={-1}
      className="layout"
      onClick={put}
      onKeyDown={press}
      onFocus={around.onFocus}
      onPointerDown={take}
      onPointerMove={take}
      onPointerLeave={() => setAim(undefined)}
      onPointerCancel={() => setAim(undefined)}
    >
      {CELL_ROWS.map((bets) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of the grid
        <div key={bets[0]} role="row" tabIndex={-1} className="contents">
          {bets.map((bet, index) => (
            <LayoutCell
              key={bet}
              bet={bet}
              index={index + 1}
              chip={chips.find((chip) => chip.bet === bet)}
              unit={unit}
              look={lookOf(bet, pocket)}
              isWinner={bet === `straight:${pocket}`}
              isLit={bet === aim || lit.some((number) => bet === `straight:${number}`)}
              focus={cell(bet)}
            />
          ))}
        </div>
      ))}
      <div className="layout-lines" data-lines="">
        {aim !== undefined && isGroup(aim) && <Lying bet={aim} className="layout-aim" />}
        {chips
          .filter(({ bet }) => isGroup(bet))
          .map(({ bet, amount }) => (
            <Lying key={bet} bet={bet}>
              <ChipDisc amount={amount} look={lookOf(bet, pocket)} />
            </Lying>
          ))}
      </div>
      <p id="layout-keys" className="sr-only">
        {m.roulette_table_keys()}
      </p>
    </div>
  )
}

type LyingProps = { bet: string; className?: string; children?: ReactNode }

/** An element on the lines between the cells. */
function Lying({ bet, className = '', children }: LyingProps) {
  const { street, column } = spotOf(bet)
  return (
    <span aria-hidden="true" style={{ '--street': street, '--column': column }} className={`layout-spot ${className}`}>
      {children}
    </span>
  )
}

/** Place under the pointer or activated by keyboard: a group between the cells, or a cell. */
function placeUnder(event: MouseEvent<HTMLElement>, pointer: Pointer): string | undefined {
  const isPointer = event.type !== 'click' || event.detail > 0
  const group = isPointer ? groupAt(spotUnder(event), pointer) : undefined
  if (group !== undefined) return group
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
  return cell?.dataset.cell
}

function spotUnder({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Spot {
  const box = currentTarget.querySelector('[data-lines]')?.getBoundingClientRect() ?? new DOMRect()
  const across = (clientX - box.left) / box.width
  const down = (clientY - box.top) / box.height
  return matchMedia(LIES).matches
    ? { street: across * 13 - 1, column: 3 - down * 3 }
    : { street: down * 13 - 1, column: across * 3 }
}
