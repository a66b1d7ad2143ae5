import { useSyncExternalStore } from 'react'

/**
 * What can be heard: a bet that is placed, a step that went well, and more coming back than was staked. A loss, and a
 * return at or below the stake, are silent (players.md G.6).
 */
export type Sound = 'place' | 'step' | 'win'

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
