import { useSyncExternalStore } from 'react'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { openAudio } from './audio.ts'
import type { Sound } from './tones.ts'

/** Off by default, per browser; the volume is kept while sound is off. */
const STORAGE_KEY = 'fairline:sound'
const VOLUME_KEY = 'fairline:volume'
/** In percent. */
const FIRST_VOLUME = 50
const { subscribe, notify } = createListeners()

const isOn = () => siteStorage.read(STORAGE_KEY) === 'on'

export function useSoundEnabled(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false)
}

/** Turns sound on or off. Must be called within a user gesture: Safari does not start audio created outside of one. */
export function setSoundEnabled(isEnabled: boolean): void {
  if (isEnabled) inBackground(openAudio()?.resume())
  siteStorage.write(STORAGE_KEY, isEnabled ? 'on' : null)
  notify()
}

/** Parses the stored volume, 0…100; falls back to the default volume. */
export function readVolume(stored: string | null): number {
  const volume = stored !== null && /^\d{1,3}$/.test(stored) ? Number.parseInt(stored, 10) : FIRST_VOLUME
  return Math.min(100, volume)
}

const volume = () => readVolume(siteStorage.read(VOLUME_KEY))

/** In percent. */
export function useVolume(): number {
  return useSyncExternalStore(subscribe, volume, () => FIRST_VOLUME)
}

/** Stores a volume in percent; applies immediately. */
export function setVolume(percents: number): void {
  siteStorage.write(VOLUME_KEY, String(Math.round(percents)))
  notify()
  playSound('step')
}

/** Plays a sound if sound is on; the synthesizer is loaded with the first one. */
export function playSound(sound: Sound): void {
  if (!isOn() || document.visibilityState === 'hidden') return
  // sounds mostly follow a user gesture; the synthesizer's script may arrive after it has ended
  inBackground(openAudio()?.resume())
  import('./tones.ts').then(
    ({ playTone }) => playTone(sound, volume() / 100),
    () => undefined,
  )
}
