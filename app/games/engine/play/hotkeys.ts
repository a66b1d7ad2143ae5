import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { m } from '~/paraglide/messages.js'
import type { PlayControls } from './play-controls.ts'
import type { StakeInput } from './use-stake.ts'

/** Off until the player turns them on, for this browser: a key pressed by mistake would be a bet. */
const STORAGE_KEY = 'fairline:hotkeys'

/**
 * One key of a game. `code` is `KeyboardEvent.code`, so that a Cyrillic layout has the same keys in the same places;
 * `key` is what is printed on it.
 */
export type Hotkey = {
  code: string
  key: string
  label: string
  act: () => void
  /** Works also while a bet is on its way or a round is open, as a guess does. */
  whileLocked?: boolean
}

const { subscribe, notify } = createListeners()

export function useHotkeysEnabled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => siteStorage.read(STORAGE_KEY) === 'on',
    () => false,
  )
}

export function setHotkeysEnabled(isEnabled: boolean): void {
  siteStorage.write(STORAGE_KEY, isEnabled ? 'on' : null)
  notify()
}

const NONE: readonly Hotkey[] = []
let current: readonly Hotkey[] = NONE

/** The keys of the game that is open, for their list. */
export function useCurrentHotkeys(): readonly Hotkey[] {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => NONE,
  )
}

const IS_TAKEN = 'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"] *, [role="menu"] *'
const IS_PRESSED_BY_SPACE = 'button, a, summary, [role="button"], [role="tab"]'
export const BET_CODE = 'Space'

type Focused = { matches(selector: string): boolean }
type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The code of the hotkey that a key press is, or "list". Nothing while a key is held (a bet takes a press of its own),
 * with a modifier, or when the focused element has its own use for the key. `?` shows the list even while the rest is
 * off.
 */
export function hotkeyOf(press: KeyPress, focused: Focused | null, isEnabled: boolean): string | undefined {
  if (press.repeat || press.ctrlKey || press.metaKey || press.altKey || focused?.matches(IS_TAKEN)) return undefined
  if (press.key === '?') return 'list'
  if (!isEnabled || (press.code === BET_CODE && focused?.matches(IS_PRESSED_BY_SPACE))) return undefined
  return press.code
}

/** The keys that every game has, from its play, and then its own. */
export function hotkeysOf({ action, stake, isLocked }: PlayControls, own: readonly Hotkey[] = []): Hotkey[] {
  const whenUnlocked = (hotkey: Hotkey): Hotkey => ({
    ...hotkey,
    act: () => {
      if (!isLocked) hotkey.act()
    },
  })
  return [
    {
      code: BET_CODE,
      key: m.play_key_space(),
      label: m.play_hotkey_bet(),
      act: () => action.isDisabled || action.press(),
    },
    ...(stake.input ? stakeHotkeys(stake.input) : []).map(whenUnlocked),
    ...own.map((hotkey) => (hotkey.whileLocked ? hotkey : whenUnlocked(hotkey))),
  ]
}

const stakeHotkeys = ({ move }: StakeInput): Hotkey[] => [
  { code: 'KeyA', key: 'A', label: m.play_stake_half(), act: () => move('half') },
  { code: 'KeyS', key: 'S', label: m.play_stake_double(), act: () => move('double') },
  { code: 'KeyD', key: 'D', label: m.play_stake_min(), act: () => move('min') },
]

/** Listens to the keys of the game that is open, anywhere on the page. */
export function useHotkeys(hotkeys: readonly Hotkey[], showList: () => void): void {
  const isEnabled = useHotkeysEnabled()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const code = hotkeyOf(event, document.activeElement, isEnabled)
    const act = code === 'list' ? showList : hotkeys.find((hotkey) => hotkey.code === code)?.act
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    current = hotkeys
    notify()
    return () => {
      current = NONE
    }
  }, [hotkeys])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
