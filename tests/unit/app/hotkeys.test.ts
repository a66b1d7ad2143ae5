import { describe, expect, test } from 'vitest'
import { hotkeyAction } from '~/features/dice/hotkeys.ts'

type Press = Parameters<typeof hotkeyAction>[0]

const press = (code: string, change: Partial<Press> = {}): Press => ({
  code,
  key: '',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
})

/** A focused element that matches a selector when it names one of these. */
const focused = (...names: string[]) => ({
  matches: (selector: string) => names.some((name) => selector.split(', ').includes(name)),
})

describe('hotkeys', () => {
  test('do nothing until they are turned on, except for their list', () => {
    expect(hotkeyAction(press('Space'), null, false)).toBeUndefined()
    expect(hotkeyAction(press('Slash', { key: '?' }), null, false)).toBe('list')
  })

  test('go by the place of the key, so that a Cyrillic layout has them too', () => {
    const actions = ['Space', 'KeyA', 'KeyS', 'KeyD', 'KeyQ', 'KeyW', 'KeyZ'].map((code) =>
      hotkeyAction(press(code, { key: 'ф' }), null, true),
    )
    expect(actions).toEqual(['bet', 'half', 'double', 'min', 'under', 'over', undefined])
  })

  test('a key that is held bets once', () => {
    expect(hotkeyAction(press('Space', { repeat: true }), null, true)).toBeUndefined()
  })

  test('leave the browser its own shortcuts', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(hotkeyAction(press('KeyS', { [modifier]: true }), null, true)).toBeUndefined()
  })

  test('are silent while somebody types or a dialog is open', () => {
    for (const name of ['textarea', 'select', '[role="dialog"] *', 'input:not([type="range"])'])
      expect(hotkeyAction(press('KeyA'), focused(name), true)).toBeUndefined()
  })

  test('leave the space bar to a focused button, and take the letters beside it', () => {
    expect(hotkeyAction(press('Space'), focused('button'), true)).toBeUndefined()
    expect(hotkeyAction(press('KeyA'), focused('button'), true)).toBe('half')
  })
})
