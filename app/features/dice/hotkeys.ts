import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Off until the player turns them on (players.md G.5), for this browser. */
const STORAGE_KEY = 'fairline:hotkeys'

export type HotkeyAction = 'bet' | 'half' | 'double' | 'min' | 'under' | 'over' | 'list'

/** By `KeyboardEvent.code`, so that a Cyrillic layout has the same keys in the same places. */
const ACTIONS: Record<string, HotkeyAction> = {
  Space: 'bet',
  KeyA: 'half',
  KeyS: 'double',
  KeyD: 'min',
  KeyQ: 'under',
  KeyW: 'over',
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useHotkeysEnabled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORAGE_KEY) === 'on',
    () => false,
  )
}

export function setHotkeysEnabled(isEnabled: boolean): void {
  if (isEnabled) localStorage.setItem(STORAGE_KEY, 'on')
  else localStorage.removeItem(STORAGE_KEY)
  for (const listener of listeners) listener()
}

const IS_TAKEN = 'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"] *, [role="menu"] *'
const IS_PRESSED_BY_SPACE = 'button, a, summary, [role="button"]'

type Focused = { matches(selector: string): boolean }
type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * What a key press asks for. Nothing while a key is held (a bet takes a press of its own), with a modifier, or when the
 * focused element has its own use for the key. `?` shows the list even while the rest is off.
 */
export function hotkeyAction(press: KeyPress, focused: Focused | null, isEnabled: boolean): HotkeyAction | undefined {
  if (press.repeat || press.ctrlKey || press.metaKey || press.altKey || focused?.matches(IS_TAKEN)) return undefined
  if (press.key === '?') return 'list'
  const action = ACTIONS[press.code]
  if (!isEnabled || (action === 'bet' && focused?.matches(IS_PRESSED_BY_SPACE))) return undefined
  return action
}

/** Calls `onAction` for hotkeys pressed anywhere on the page. */
export function useHotkeys(onAction: (action: HotkeyAction) => void): void {
  const isEnabled = useHotkeysEnabled()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = hotkeyAction(event, document.activeElement, isEnabled)
    if (action === undefined) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
