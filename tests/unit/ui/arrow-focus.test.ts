import { describe, expect, test } from 'vitest'
import { type Arrow, type Box, boxTowards } from '~/ui/arrow-focus.ts'

const box = (left: number, top: number, width = 10, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** Three rows of four, with gaps, numbered row by row. */
const GRID = Array.from({ length: 12 }, (_, index) => box((index % 4) * 12, Math.floor(index / 4) * 12))

/** Positions after each of some arrow keys. */
function path(boxes: readonly Box[], from: number, arrows: readonly Arrow[]) {
  const way: (number | undefined)[] = [from]
  for (const arrow of arrows) {
    const at = boxes[way.at(-1) ?? -1]
    way.push(at && boxTowards(at, boxes, arrow))
  }
  return way
}

describe('an arrow key among boxes', () => {
  test('leads to the next box of the row or the column', () => {
    expect(path(GRID, 5, ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])).toEqual([5, 6, 10, 9, 5])
  })

  test('leads nowhere at the edge', () => {
    expect(path(GRID, 0, ['ArrowLeft'])).toEqual([0, undefined])
    expect(path(GRID, 0, ['ArrowUp'])).toEqual([0, undefined])
    expect(path(GRID, 11, ['ArrowRight'])).toEqual([11, undefined])
  })

  test('leads from a tall box to the one beside its middle, and back', () => {
    const zero = box(-12, 0, 10, 34)
    const boxes = [...GRID, zero]
    expect(path(boxes, 12, ['ArrowRight', 'ArrowLeft'])).toEqual([12, 4, 12])
    expect(path(boxes, 8, ['ArrowLeft', 'ArrowRight'])).toEqual([8, 12, 4])
  })

  test('leads beside the way where nothing is in line, to the nearest', () => {
    const dozens = [box(0, 36, 22, 10), box(24, 36, 22, 10)]
    const boxes = [...GRID, box(48, 24), ...dozens]
    expect(boxTowards(box(48, 24), boxes, 'ArrowDown')).toBe(14)
  })

  test('goes by places and not by the order of the boxes', () => {
    const turned = GRID.map(({ left, right, top, bottom }) => ({ left: top, right: bottom, top: left, bottom: right }))
    expect(path(turned, 5, ['ArrowRight', 'ArrowDown'])).toEqual([5, 9, 10])
  })
})
