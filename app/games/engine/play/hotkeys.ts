import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { m } from '~/paraglide/messages.js'
import type { PlayControls } from './play-controls.ts'
import type { StakeInput } from './use-stake.ts'

/** Off by default, per browser: an accidental key press would place a bet. */
const STORAGE_KEY = 'fairline:hotkeys'

/**
 * A hotkey. `code` is `KeyboardEvent.code`, so that Cyrillic layouts use the same physical keys; `key` is its printed
 * label.
 */
export type Hotkey = {
  code: string
  key: string
  label: string
  act: () => void
  /** Also active while a bet is pending or a round is open, such as for a guess. */
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
 * Code of the hotkey that was pressed, or "list". Undefined for key repeats (each bet needs its own key press), with a
 * modifier, or if the focused element uses the key itself. `?` opens the list even while hotkeys are off.
 */
export function hotkeyOf(press: KeyPress, focused: Focused | null, isEnabled: boolean): string | undefined {
  if (press.repeat || press.ctrlKey || press.metaKey || press.altKey || focused?.matches(IS_TAKEN)) return undefined
  if (press.key === '?') return 'list'
  if (!isEnabled || (press.code === BET_CODE && focused?.matches(IS_PRESSED_BY_SPACE))) return undefined
  return press.code
}

/** Hotkeys of every game, followed by the game's own. */
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

/** Handles the hotkeys of the current game anywhere on the page. */
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
