import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { currentCase, currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { priceOf, prizesOf, TICKETS } from '#server/shared/rules/cases/current.ts'
import { chanceOf, chanceOfGain, figuresOf } from '~/games/cases/case-figures.ts'
import { caseName } from '~/games/cases/case-names.ts'
import { eventsOf, START, STOP, stripOf, TILES, tileUnderMark } from '~/games/cases/reel.ts'
import { tierChances, tierOf } from '~/games/cases/tiers.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { MOTION } from '~/ui/motion.ts'

const starter = currentCase('starter') ?? raise()

function raise(): never {
  throw new Error('the case is not on sale')
}

test('the figures of a case are those of its table [R7]', () => {
  const figures = figuresOf(starter, 'RUB')
  expect(formatMicros(figures.price)).toBe('50')
  expect(formatMicros(figures.topPrize)).toBe('25000')
  expect(figures.top).toBe(5_000_000n)
  // an expected value of 47.40 of 50
  expect(ratioToPercent(figures.rtp, 2)).toBe('94.80')
  // 10000 + 4500 + 1700 + 600 + 170 + 28 + 2 tickets are worth more than 50
  expect(ratioToPercent(chanceOfGain(figures), 3)).toBe('17.000')
  const top = figures.prizes.at(-1) ?? raise()
  expect(ratioToPercent(chanceOf(top), 3)).toBe('0.002')
})

test.each(CURRENCY_CODES)('the chances of each case add up to one in %s', (currency) => {
  for (const config of currentCases()) {
    const { prizes } = figuresOf(config, currency)
    expect(prizes.at(-1)?.last).toBe(TICKETS)
    const sum = prizes
      .map(chanceOf)
      .reduce((total, { numerator, denominator }) => total + Number(numerator) / Number(denominator), 0)
    expect(sum).toBeCloseTo(1, 12)
  }
})

test('each case on sale has a name of its own', () => {
  const names = currentCases().map(caseName)
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toEqual(currentCases().map(({ slug }) => slug))
})

test('a reel stops at the prize that was won, and every other tile is of an evenly spread ticket', () => {
  const prizes = prizesOf(starter, 'RUB')
  const tally = new Array<number>(prizes.length).fill(0)
  for (let ticket = 1; ticket <= TICKETS; ticket += 250) {
    const prize = prizes.findIndex(({ last }) => ticket <= last)
    const strip = stripOf(prizes, { ticket, prize })
    expect(strip).toHaveLength(TILES)
    expect(strip[STOP]).toBe(prize)
    strip.forEach((place, tile) => {
      if (tile !== STOP) tally[place] = (tally[place] ?? 0) + 1
    })
  }
  const tiles = (TICKETS / 250) * (TILES - 1)
  prizes.forEach(({ first, last }, place) => {
    expect((tally[place] ?? 0) / tiles).toBeCloseTo((last - first + 1) / TICKETS, 2)
  })
})

test('the tile under the mark changes at each left edge, and is 0 where nothing is drawn', () => {
  const at = (moved: number) => tileUnderMark({ translate: `${moved}px`, middle: 190, tile: 100 })
  expect([190, 91, 90, -10, -10.5].map(at)).toEqual([0, 0, 1, 2, 2])
  // start and end position of the strip as in its style: half a tile from the edge
  const stands = (place: number) => at(190 - (place + 0.5) * 100)
  expect([stands(START), stands(STOP)]).toEqual([START, STOP])
  expect(tileUnderMark({ translate: 'none', middle: 190, tile: 100 })).toBe(0)
  expect(tileUnderMark({ translate: '-10px', middle: 0, tile: 0 })).toBe(0)
})

test('openings are shown together: the reels run, then they stop', () => {
  const outcomes = [{ ticket: 1, prize: 0, value: '5' }]
  expect(eventsOf(outcomes).map(({ kind }) => kind)).toEqual(['spin', 'stop'])
})

test('the line of tickets has three tiers, and together they are all tickets', () => {
  const price = priceOf(starter, 'RUB')
  const tiers = [price - 1n, price, price + 1n, price * 10n - 1n, price * 10n].map((value) =>
    tierOf(micros(value), price),
  )
  expect(tiers).toEqual(['below', 'below', 'above', 'above', 'rare'])
  const { below, above, rare } = tierChances(prizesOf(starter, 'RUB'), price)
  // 83,000 tickets win at most the price, 800 at least sixteen times it
  expect([below, above, rare].map((share) => ratioToPercent(share, 3))).toEqual(['83.000', '16.200', '0.800'])
})

test('a reel never passes half a tile between two frames, or it would seem to stand or run back', () => {
  const [, ...points] =
    /--ease-spin: cubic-bezier\(([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\)/.exec(
      readFileSync('app/styles/tokens.css', 'utf8'),
    ) ?? []
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.map(Number)
  const along = (t: number, [from, to]: readonly [number, number]) =>
    3 * (1 - t) ** 2 * t * from + 3 * (1 - t) * t ** 2 * to + t ** 3
  const places = Array.from({ length: 10_001 }, (_, step) => {
    const t = step / 10_000
    return { ms: along(t, [x1, x2]) * MOTION.reel.full, tile: along(t, [y1, y2]) * (STOP - START + 0.5) }
  })
  const FRAME_MS = 1000 / 60
  const speeds = places.slice(1).map(({ ms, tile }, step) => {
    const before = places[step] ?? { ms: 0, tile: 0 }
    return ((tile - before.tile) / (ms - before.ms)) * FRAME_MS
  })
  expect(speeds).toHaveLength(10_000)
  expect(Math.max(...speeds)).toBeLessThan(0.5)
})
