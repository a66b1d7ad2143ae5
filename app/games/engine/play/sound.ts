import { useSyncExternalStore } from 'react'
import type { Sound } from './tones.ts'

/** Off until the player asks for it, for this browser. */
const STORAGE_KEY = 'fairline:sound'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isOn = () => localStorage.getItem(STORAGE_KEY) === 'on'

export function useSoundEnabled(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false)
}

export function setSoundEnabled(isEnabled: boolean): void {
  if (isEnabled) localStorage.setItem(STORAGE_KEY, 'on')
  else localStorage.removeItem(STORAGE_KEY)
  for (const listener of listeners) listener()
}

/** Plays a sound where sound is on; the synthesizer is loaded with the first one. */
export function playSound(sound: Sound): void {
  if (!isOn() || document.visibilityState === 'hidden') return
  import('./tones.ts').then(
    ({ playTone }) => playTone(sound),
    () => undefined,
  )
}
