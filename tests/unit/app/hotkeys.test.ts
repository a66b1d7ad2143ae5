import { describe, expect, test } from 'vitest'
import { hotkeyOf } from '~/games/engine/play/hotkeys.ts'

type Press = Parameters<typeof hotkeyOf>[0]

const press = (code: string, change: Partial<Press> = {}): Press => ({
  code,
  key: '',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
})

/** A focused element that matches selectors containing one of these names. */
const focused = (...names: string[]) => ({
  matches: (selector: string) => names.some((name) => selector.split(', ').includes(name)),
})

describe('hotkeys', () => {
  test('do nothing until they are turned on, except for their list', () => {
    expect(hotkeyOf(press('Space'), null, false)).toBeUndefined()
    expect(hotkeyOf(press('Slash', { key: '?' }), null, false)).toBe('list')
  })

  test('go by the place of the key, so that a Cyrillic layout has them too', () => {
    expect(hotkeyOf(press('KeyA', { key: 'ф' }), null, true)).toBe('KeyA')
  })

  test('a key that is held bets once', () => {
    expect(hotkeyOf(press('Space', { repeat: true }), null, true)).toBeUndefined()
  })

  test('leave the browser its own shortcuts', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(hotkeyOf(press('KeyS', { [modifier]: true }), null, true)).toBeUndefined()
  })

  test('are silent while somebody types or a dialog is open', () => {
    for (const name of ['textarea', 'select', '[role="dialog"] *', 'input:not([type="range"])'])
      expect(hotkeyOf(press('KeyA'), focused(name), true)).toBeUndefined()
  })

  test('leave the space bar to a focused button, and take the letters beside it', () => {
    expect(hotkeyOf(press('Space'), focused('button'), true)).toBeUndefined()
    expect(hotkeyOf(press('KeyA'), focused('button'), true)).toBe('KeyA')
  })
})
