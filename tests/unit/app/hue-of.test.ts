import { expect, test } from 'vitest'
import { shortened } from '#server/platform/modules/bets/queries/public-bets.ts'
import { hueOf } from '~/lib/format/hue-of.ts'

/** Hues at least this many degrees apart are distinguishable. */
const APART = 20

test('generated names are told apart by their ending and colour, chosen names by two letters', () => {
  // as many consecutive endings (of 256) as a list has rows: generated names
  const names = Array.from({ length: 20 }, (_, index) => shortened(`player-1f3a9c${(0x40 + index).toString(16)}`))
  expect(names.slice(0, 2)).toEqual(['pl***40', 'pl***41'])
  expect(new Set(names).size).toBe(20)
  const hues = names.map(hueOf)
  expect(hues.every((hue) => Number.isInteger(hue) && hue >= 0 && hue < 360)).toBe(true)
  const isNear = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other)) < APART
  const alike = hues.slice(1).filter((hue, index) => isNear(hue, hues[index] ?? 0))
  // two in nine would be by chance
  expect(alike.length).toBeLessThan(5)
  for (const own of ['Ada', 'player-1f3a9c4', 'player-1f3a9c400', 'player-lovelace'])
    expect(shortened(own)).toBe(`${own.slice(0, 2)}***`)
})
