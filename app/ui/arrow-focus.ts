import { type FocusEvent, type KeyboardEvent, useState } from 'react'

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Position on the page, as `getBoundingClientRect` returns it. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** A box relative to an arrow's direction: distance ahead, sideways gap, and distance between centers. */
type Sight = { ahead: number; beside: number; off: number }

/** Cells that touch or overlap by a border still count as adjacent. */
const TOLERANCE_PX = 2

function sightOf(from: Box, to: Box, arrow: Arrow): Sight {
  const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  const [a, b] = isAcross ? [from, to] : [turned(from), turned(to)]
  const isForward = arrow === 'ArrowRight' || arrow === 'ArrowDown'
  return {
    ahead: isForward ? b.left - a.right : a.left - b.right,
    beside: Math.max(0, b.top - a.bottom, a.top - b.bottom),
    off: Math.abs(b.top + b.bottom - a.top - a.bottom),
  }
}

const turned = ({ left, right, top, bottom }: Box): Box => ({ left: top, right: bottom, top: left, bottom: right })

/**
 * Finds the box that an arrow key leads to: the nearest in line, else the nearest to the side; its index, or
 * `undefined` at the edge. Uses visual positions, so that a grid may have another layout on phones.
 */
export function boxTowards(from: Box, boxes: readonly Box[], arrow: Arrow): number | undefined {
  const seen = boxes
    .map((box, index) => ({ index, ...sightOf(from, box, arrow) }))
    .filter(({ ahead }) => ahead >= -TOLERANCE_PX)
    .toSorted((a, b) => a.beside - b.beside || a.ahead - b.ahead || a.off - b.off)
  return seen[0]?.index
}

const isArrow = (key: string): key is Arrow => /^Arrow(Left|Right|Up|Down)$/.test(key)

/**
 * Roving tabindex: one tab stop for many cells, and arrow keys between them; Home and End go to the first and last.
 * `first` is the cell that Tab reaches initially; spread `around` on the container.
 */
export function useArrowFocus(first: string) {
  const [current, setCurrent] = useState(first)
  return {
    around: {
      onFocus: ({ target }: FocusEvent) => {
        const cell = target instanceof HTMLElement ? target.dataset.cell : undefined
        if (cell !== undefined) setCurrent(cell)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
        const next = cellFor(event.key, cells, event.target)
        if (!next) return
        event.preventDefault()
        next.focus()
      },
    },
    cell: (name: string) => ({ 'data-cell': name, tabIndex: name === current ? 0 : -1 }),
  }
}

function cellFor(key: string, cells: readonly HTMLElement[], focused: EventTarget): HTMLElement | undefined {
  if (key === 'Home') return cells[0]
  if (key === 'End') return cells.at(-1)
  const from = cells.find((cell) => cell === focused)
  if (!isArrow(key) || !from) return undefined
  const boxes = cells.map((cell) => cell.getBoundingClientRect())
  const index = boxTowards(from.getBoundingClientRect(), boxes, key)
  return index === undefined ? undefined : cells[index]
}
