import { expect, test } from 'vitest'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { slots } from '#server/shared/rules/slots/game.ts'
import { pictureOf } from '#server/studio/art/drawing.ts'
import { SYMBOLS } from '#server/studio/art/index.ts'
import { symbolNames } from '#server/studio/symbol-names.ts'

const SLOTS = slots.current.slots

test('each symbol of each slot is drawn, like no other one', () => {
  const drawn = SLOTS.flatMap(({ id, symbols }) =>
    Object.keys(symbols).map((letter) => ({ name: `${id} ${letter}`, drawing: SYMBOLS[id]?.[letter] })),
  )
  expect(drawn.filter(({ drawing }) => !drawing)).toEqual([])
  expect(new Set(drawn.map(({ drawing }) => drawing?.lines)).size).toBe(drawn.length)
  for (const { drawing } of drawn) expect(pictureOf(drawing ?? { hue: 0, lines: '' })).not.toMatch(/<text|<image|href/)
})

test('a slot draws nothing that never lies on its reels', () => {
  for (const { id, symbols } of SLOTS)
    expect(Object.keys(SYMBOLS[id] ?? {}).toSorted()).toEqual(Object.keys(symbols).toSorted())
})

test('each symbol has a name in each language, another one than its neighbours of the same slot', () => {
  for (const slot of SLOTS)
    for (const locale of LOCALES) {
      const names = Object.values(symbolNames(slot, locale))
      expect(new Set(names).size).toBe(names.length)
      // these languages do not use Latin letters
      if (['ru', 'kz', 'hi'].includes(locale)) expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([])
    }
  expect(symbolNames(SLOTS[0] ?? { symbols: {} }, 'br').A).toBe('Tesoura')
})
