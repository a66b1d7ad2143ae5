import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import type { Win, Window } from '#server/shared/rules/slots/v1/wins.ts'
import { inBackground, made, writeText } from './frame.ts'
import { ownValue } from './own-value.ts'
import { partOf, type SlotWords } from './slot-words.ts'
import { drawSymbols, pictureOf } from './symbol-pictures.ts'

/** The reels of a slot and their overlays. For screen readers the whole board is one image with its content as text. */
type Board = {
  /** Shows a window immediately. */
  lay(window: Window): void
  /** Spins the reels until they stop at a window, from left to right; immediately with reduced motion. */
  turn(window: Window, reels: readonly string[]): Promise<void>
  /** Animates symbols falling into the window that remains after a win. */
  fall(window: Window): Promise<void>
  /** Marks wins; lines are drawn one after another until the next spin. `isGain`: the return exceeds the stake. */
  mark(wins: readonly Win[], isGain: boolean): void
  /** Coins by cell, reel by reel from the top, 0 for none. */
  layCoins(coins: readonly number[]): void
  /** Shows the win above the stake over the reels; undefined removes it. */
  cheer(sum: string | undefined): void
}

const SVG = 'http://www.w3.org/2000/svg'
/** Reels start together; each stops this much later than the previous one. */
const [FIRST_MS, EACH_MS] = [700, 200]
const LINE_MS = 420
const LINE_STAYS_MS = 1100
/** Number of symbols that pass before the first reel stops, and additional ones for each further reel. */
const [FIRST_PASS, EACH_PASS] = [9, 3]
const EASING = 'cubic-bezier(.2,.7,.2,1)'

export function openBoard(
  node: HTMLElement,
  {
    slot,
    words,
    isStill,
  }: { readonly slot: SlotDefinition; readonly words: SlotWords; readonly isStill: () => boolean },
): Board {
  const reels = slot.strips.base.length
  const [scatter, coin] = [partOf(slot, 'scatter'), partOf(slot, 'coin')]
  let shown: Window = []
  let lines: AbortController | undefined
  drawSymbols(slot)
  node.style.setProperty('--rows', String(slot.rows))
  node.setAttribute('role', 'img')
  for (let reel = 0; reel < reels; reel += 1) {
    const column = made('div', 'reel')
    column.append(made('div', 'strip'))
    node.append(column)
  }
  const strips = [...node.querySelectorAll<HTMLElement>('.strip')]
  const thread = document.createElementNS(SVG, 'svg')
  thread.setAttribute('viewBox', `0 0 ${reels} ${slot.rows}`)
  thread.setAttribute('preserveAspectRatio', 'none')
  thread.id = 'thread'
  const sum = made('p', 'cheer')
  node.append(thread, sum)

  const cellAt = (reel: number, row: number) => strips[reel]?.querySelectorAll<HTMLElement>('.cell')[row]

  function clear(): void {
    lines?.abort()
    thread.replaceChildren()
    node.classList.remove('decided', 'gain')
    cheer(undefined)
  }

  function lay(window: Window): void {
    clear()
    shown = window
    for (const [reel, letters] of window.entries()) strips[reel]?.replaceChildren(...[...letters].map(cell))
    node.setAttribute('aria-label', words.boardOf(window))
  }

  function cell(letter: string): HTMLElement {
    const node = made('div', 'cell')
    node.append(pictureOf(slot, letter))
    const { wild, scatter, coin } = ownValue(slot.symbols, letter) ?? {}
    if (wild || scatter || coin) node.append(made('span', 'tag', words.nameOf(letter)))
    return node
  }

  /** Passing symbols come from the reel's own strip, and the previous window moves out at the bottom. */
  async function turn(window: Window, passing: readonly string[]): Promise<void> {
    const before = shown
    lay(window)
    if (isStill()) return
    const moves = strips.map(async (strip, reel) => {
      const letters = passing[reel] ?? ''
      const count = FIRST_PASS + reel * EACH_PASS
      const extra = Array.from({ length: count }, (_, at) => cell(letters[at % letters.length] ?? ''))
      strip.append(...extra, ...[...(before[reel] ?? '')].map(cell))
      const from = `translateY(-${((count + slot.rows) / slot.rows) * 100}%)`
      const options = { duration: FIRST_MS + reel * EACH_MS, easing: EASING }
      await strip.animate([{ transform: from }, { transform: 'none' }], options).finished
      while (strip.children.length > slot.rows) strip.lastElementChild?.remove()
    })
    await Promise.all(moves)
  }

  async function fall(window: Window): Promise<void> {
    lay(window)
    if (isStill()) return
    const options = { duration: 320, easing: EASING }
    await Promise.all(
      strips.map(
        (strip) =>
          strip.animate([{ transform: 'translateY(-24%)', opacity: 0.2 }, { transform: 'none' }], options).finished,
      ),
    )
  }

  function isIn(win: Win, reel: number, row: number, letter: string): boolean {
    if (win.kind === 'scatter') return letter === scatter
    if (reel >= win.count) return false
    return win.kind === 'line'
      ? Number(slot.lines?.[win.line - 1]?.[reel]) === row
      : letter === win.symbol || letter === slot.wildSym
  }

  function mark(wins: readonly Win[], isGain: boolean): void {
    for (const [reel, letters] of shown.entries())
      for (const [row, letter] of [...letters].entries())
        if (wins.some((win) => isIn(win, reel, row, letter))) cellAt(reel, row)?.classList.add('wins')
    node.classList.toggle('decided', wins.length > 0)
    node.classList.toggle('gain', isGain)
    node.style.setProperty('--free-row', String(freeRow()))
    lines?.abort()
    lines = new AbortController()
    inBackground(drawLines(wins, lines.signal))
  }

  /** Row without wins on the middle reel, for a sum that covers none of them. */
  function freeRow(): number {
    const middle = (slot.rows - 1) / 2
    const rows = Array.from({ length: slot.rows }, (_, row) => row)
    const nearest = rows.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    const isFree = (row: number) => !cellAt(Math.floor(reels / 2), row)?.classList.contains('wins')
    return nearest.find(isFree) ?? middle
  }

  /** One after another; all at once and permanently with reduced motion. */
  async function drawLines(wins: readonly Win[], signal: AbortSignal): Promise<void> {
    for (const [index, win] of wins.filter((win) => win.kind === 'line').entries()) {
      if (signal.aborted) return
      if (!isStill() && index > 0) thread.replaceChildren()
      const rows = slot.lines?.[win.line - 1] ?? ''
      const points = [...rows].map((row, reel) => [reel + 0.5, Number(row) + 0.5] as const)
      const [first, last] = [points[0]?.[1] ?? 0, points.at(-1)?.[1] ?? 0]
      const paid = path([[0, first], ...points.slice(0, win.count)], 'paid')
      thread.append(path([...points.slice(win.count - 1), [reels, last]], 'rest'), paid)
      if (isStill()) continue
      const drawn = [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }]
      await thread.animate(drawn, { duration: LINE_MS, easing: EASING }).finished
      await new Promise((resolve) => setTimeout(resolve, LINE_STAYS_MS))
    }
  }

  function path(points: readonly (readonly [x: number, y: number])[], name: string): SVGPathElement {
    const line = document.createElementNS(SVG, 'path')
    line.setAttribute('d', `M${points.map((point) => point.join(' ')).join('L')}`)
    line.setAttribute('class', name)
    return line
  }

  function layCoins(coins: readonly number[]): void {
    clear()
    for (const [index, value] of coins.entries()) {
      const cell = cellAt(Math.floor(index / slot.rows), index % slot.rows)
      if (!cell) continue
      cell.replaceChildren(...(value > 0 ? [pictureOf(slot, coin), made('b', '', `${value}×`)] : []))
      cell.classList.toggle('wins', value > 0)
    }
    node.classList.add('decided')
  }

  function cheer(text: string | undefined): void {
    writeText(sum, text ?? '')
    if (text && !isStill())
      sum.animate(
        [
          { opacity: 0, transform: 'scale(.8)' },
          { opacity: 1, transform: 'none' },
        ],
        { duration: 220, easing: EASING },
      )
  }

  return { lay, turn, fall, mark, layCoins, cheer }
}
