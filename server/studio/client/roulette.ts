import type { TableResult } from '#server/shared/rules/tables/v1/table-result.ts'
import { type Felt, type FeltParts, showChip } from './felt.ts'
import { filled, made, writeText } from './frame.ts'
import { ownValue } from './own-value.ts'

const NS = 'http://www.w3.org/2000/svg'
/** Clockwise from zero. */
const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const SECTOR = 360 / WHEEL.length

export const colourOf = (number: number) => (number === 0 ? 'zero' : REDS.has(number) ? 'red' : 'black')

const drawn = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const node = document.createElementNS(NS, name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value))
  return node
}
const at = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [100 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)] as const
}

function wheel() {
  const svg = drawn('svg', { viewBox: '0 0 200 200', class: 'wheel', 'aria-hidden': 'true' })
  const turning = drawn('g', { class: 'turning' })
  svg.append(drawn('circle', { cx: 100, cy: 100, r: 96, class: 'rim' }))
  for (const [index, number] of WHEEL.entries()) {
    const [from, to] = [(index - 0.5) * SECTOR, (index + 0.5) * SECTOR]
    const [[x1, y1], [x2, y2], [x3, y3], [x4, y4]] = [at(from, 82), at(to, 82), at(to, 50), at(from, 50)]
    turning.append(
      drawn('path', {
        d: `M${x1} ${y1}A82 82 0 0 1 ${x2} ${y2}L${x3} ${y3}A50 50 0 0 0 ${x4} ${y4}Z`,
        class: `pocket ${colourOf(number)}`,
        'data-number': number,
      }),
    )
    const [x, y] = at(index * SECTOR, 74)
    const text = drawn('text', { x, y, transform: `rotate(${index * SECTOR} ${x} ${y})` })
    writeText(text, String(number))
    turning.append(text)
  }
  turning.append(drawn('circle', { cx: 100, cy: 100, r: 46, class: 'hub' }))
  for (const degrees of [30, 120, 210, 300]) {
    const [x, y] = at(degrees, 32)
    turning.append(drawn('line', { x1: 100, y1: 100, x2: x, y2: y, class: 'spoke' }))
    turning.append(drawn('circle', { cx: x, cy: y, r: 4, class: 'knob' }))
  }
  const ball = drawn('g', { class: 'ball' })
  ball.append(drawn('circle', { cx: 100, cy: 12, r: 4.5 }))
  svg.append(turning, ball)
  return { svg, turning, ball }
}

/** Center of a number on the layout: columns from the left, rows from the top. */
const middleOf = (number: number) => [Math.floor((number - 1) / 3) + 0.5, 2.5 - ((number - 1) % 3)] as const

function placeOf(spot: string): readonly [number, number] {
  const [kind = '', list = ''] = spot.split(':')
  const numbers = list.split('-').map(Number)
  const real = numbers.filter((number) => number > 0).map(middleOf)
  const x = numbers.includes(0) ? 0 : real.reduce((sum, one) => sum + one[0], 0) / real.length
  const isEdge = kind === 'street' || kind === 'six-line' || spot === 'corner:0-1-2-3'
  if (isEdge && !(numbers.includes(0) && kind === 'street')) return [x, 3]
  return [x, real.reduce((sum, one) => sum + one[1], 0) / real.length]
}

/** A roulette table from above: its wheel, and its layout with a spot for every bet. */
export function rouletteFelt({ texts, onSpot, short, money, spots }: FeltParts): Felt {
  const node = made('div', 'roulette')
  const { svg, turning, ball } = wheel()
  const numbers = made('div', 'numbers')
  const layout = made('div', 'layout')
  const nodes = new Map<string, HTMLElement>()
  let turns = 0

  function spotName(spot: string): string {
    const [kind = '', list = ''] = spot.split(':')
    if (kind === 'dozen') return filled(texts.dozen, { n: list })
    if (kind === 'column') return filled(texts.column, { n: list })
    if (kind === 'red' || kind === 'black' || kind === 'odd' || kind === 'even' || kind === 'low' || kind === 'high')
      return texts[kind]
    return list.replaceAll('-', ' · ')
  }

  function button(spot: string, className: string, text = ''): HTMLElement {
    const made_ = made('button', `spot ${className}`)
    made_.append(made('span', 'label', text || spotName(spot)), made('span', 'chip'))
    made_.addEventListener('click', () => onSpot(spot))
    made_.dataset.spot = spot
    nodes.set(spot, made_)
    return made_
  }

  const zero = button('straight:0', 'zero', '0')
  for (let number = 1; number <= 36; number += 1) {
    const cell = button(`straight:${number}`, colourOf(number), String(number))
    cell.style.setProperty('--column', String(Math.floor((number - 1) / 3) + 1))
    cell.style.setProperty('--row', String(3 - ((number - 1) % 3)))
    cell.style.setProperty('--row-back', String(((number - 1) % 3) + 1))
    numbers.append(cell)
  }
  for (const spot of Object.keys(spots)) {
    const [kind] = spot.split(':')
    if (!['split', 'street', 'corner', 'six-line'].includes(kind ?? '')) continue
    const [x, y] = placeOf(spot)
    const between = button(spot, 'between', ' ')
    // keyboard users reach these through the list below
    between.tabIndex = -1
    between.setAttribute('aria-hidden', 'true')
    between.style.setProperty('--x', String(x))
    between.style.setProperty('--y', String(y))
    numbers.append(between)
  }
  const columns = made('div', 'columns')
  columns.append(...['3', '2', '1'].map((n) => button(`column:${n}`, 'outside', '2:1')))
  const dozens = made('div', 'dozens')
  dozens.append(...['1', '2', '3'].map((n) => button(`dozen:${n}`, 'outside')))
  const chances = made('div', 'chances')
  chances.append(...['low', 'even', 'red', 'black', 'odd', 'high'].map((spot) => button(spot, `outside ${spot}`)))
  const more = made('select', 'more')
  more.append(new Option(texts.several, ''))
  more.append(
    ...[...nodes.keys()]
      .filter((spot) => nodes.get(spot)?.tabIndex === -1)
      .map((spot) => new Option(spotName(spot), spot)),
  )
  more.setAttribute('aria-label', texts.several)
  more.addEventListener('change', () => {
    if (more.value) onSpot(more.value)
    more.value = ''
  })
  layout.append(zero, numbers, columns, dozens, chances, more)
  node.append(svg as unknown as HTMLElement, layout)

  function name(spot: string, sum: bigint): string {
    const { pays = 0, most = '0' } = ownValue(spots, spot) ?? {}
    const facts = `${spotName(spot)}, ${filled(texts.pays, { n: pays / 100 - 1 })}, ${filled(texts.most, { n: money(BigInt(most)) })}`
    return sum > 0n ? filled(texts.chipOn, { spot: facts, sum: money(sum) }) : facts
  }

  return {
    node,
    spotName,
    showChips(lying, held) {
      for (const [spot, cell] of nodes) {
        const [lies, is] = [lying.get(spot) ?? 0n, held.get(spot) ?? 0n]
        showChip(cell, lies + is > 0n ? short(lies + is) : '', is > 0n)
        cell.setAttribute('aria-label', name(spot, lies + is))
      }
    },
    setOpen(isOpen) {
      for (const cell of nodes.values()) cell.toggleAttribute('disabled', !isOpen)
      more.disabled = !isOpen
    },
    play(result, { ms, isStill }) {
      if (result.kind !== 'roulette') return
      const index = WHEEL.indexOf(result.pocket)
      const duration = isStill ? 0 : Math.max(0, ms)
      turns += 2
      turning.style.transition = `transform ${duration}ms cubic-bezier(.2,.6,.3,1)`
      turning.style.transform = `rotate(${turns * 360 - index * SECTOR}deg)`
      ball.style.transition = `transform ${duration}ms cubic-bezier(.15,.6,.25,1)`
      ball.style.transform = `rotate(${-turns * 720}deg)`
      ball.classList.add('rolls')
    },
    decide(result) {
      if (result.kind !== 'roulette') return
      nodes.get(`straight:${result.pocket}`)?.classList.add('wins')
      ball.classList.add('lies')
    },
    clear() {
      for (const cell of nodes.values()) cell.classList.remove('wins')
      ball.classList.remove('rolls', 'lies')
    },
    words: (result: TableResult) =>
      result.kind === 'roulette'
        ? filled(texts.resultRoulette, { n: result.pocket, colour: texts[colourOf(result.pocket)] })
        : '',
  }
}
