import { useSyncExternalStore } from 'react'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { openAudio } from './audio.ts'
import type { Sound } from './tones.ts'

/** Off until the player asks for it, for this browser; how loud it is stays when it is off. */
const STORAGE_KEY = 'fairline:sound'
const VOLUME_KEY = 'fairline:volume'
/** In percents. */
const FIRST_VOLUME = 50
const { subscribe, notify } = createListeners()

const isOn = () => siteStorage.read(STORAGE_KEY) === 'on'

export function useSoundEnabled(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false)
}

/** Turns sound on or off, called within a press: Safari starts no audio that was made outside of one. */
export function setSoundEnabled(isEnabled: boolean): void {
  if (isEnabled) inBackground(openAudio()?.resume())
  siteStorage.write(STORAGE_KEY, isEnabled ? 'on' : null)
  notify()
}

/** 0 … 100 of what was stored; the first volume where nothing of the kind was. */
export function readVolume(stored: string | null): number {
  const volume = stored !== null && /^\d{1,3}$/.test(stored) ? Number.parseInt(stored, 10) : FIRST_VOLUME
  return Math.min(100, volume)
}

const volume = () => readVolume(siteStorage.read(VOLUME_KEY))

/** In percents. */
export function useVolume(): number {
  return useSyncExternalStore(subscribe, volume, () => FIRST_VOLUME)
}

/** Keeps a volume in percents; it is heard as it is chosen. */
export function setVolume(percents: number): void {
  siteStorage.write(VOLUME_KEY, String(Math.round(percents)))
  notify()
  playSound('step')
}

/** Plays a sound where sound is on; the synthesizer is loaded with the first one. */
export function playSound(sound: Sound): void {
  if (!isOn() || document.visibilityState === 'hidden') return
  // what is played comes from a press, most often; the script of the notes may come after it is over
  inBackground(openAudio()?.resume())
  import('./tones.ts').then(
    ({ playTone }) => playTone(sound, volume() / 100),
    () => undefined,
  )
}
