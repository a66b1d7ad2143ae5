import { expect, test } from 'vitest'
import { hashesOnLevel, hasTile, readTilePath, tilePath, tilePosition } from '#server/shared/log/tiles.ts'

test('positions are written in groups of three digits', () => {
  expect(tilePosition(1_234_067)).toBe('x001/x234/067')
  expect(tilePosition(0)).toBe('000')
  expect(tilePosition(273)).toBe('273')
  expect(tilePosition(1000)).toBe('x001/000')
})

test('70,000 leaves have 273 full tiles and partial ones of 112, 17 and 1 hashes', () => {
  expect([0, 1, 2, 3].map((level) => hashesOnLevel(70_000, level))).toEqual([70_000, 273, 1, 0])
  const partial = (level: number, position: number, width: number) => hasTile(70_000, { level, position, width })
  expect([partial(0, 272, 256), partial(0, 273, 112), partial(0, 273, 113)]).toEqual([true, true, false])
  expect([partial(1, 0, 256), partial(1, 1, 17), partial(1, 1, 18)]).toEqual([true, true, false])
  expect([partial(2, 0, 1), partial(2, 0, 2), partial(3, 0, 1)]).toEqual([true, false, false])
  expect(hasTile(256, { level: 0, position: 0, width: 256 })).toBe(true)
})

test.each([
  { level: 0, position: 1_234_067, width: 256 },
  { level: 2, position: 0, width: 1 },
  { level: 'entries', position: 273, width: 112 },
] as const)('the path of %o is read as it was written', (tile) => {
  expect(readTilePath(tilePath(tile).slice('tile/'.length))).toEqual(tile)
})

test.each(['0/0', '0/x000/001', '0/000.p/0', '0/000.p/256', '0/000.p/07', '6/000', 'entries', '0/001/002', '0/000/'])(
  '%s is no path of a tile',
  (path) => {
    expect(readTilePath(path)).toBeNull()
  },
)
