import { openAudio } from './audio.ts'

/**
 * Sounds: a placed bet, a card or a tile, a wheel's pointer, something coming to rest, a successful step, and wins by
 * size. Losses and returns at or below the stake are silent: a loss must not sound like a win.
 */
export type Sound = 'place' | 'tick' | 'land' | 'step' | 'win' | 'big' | 'huge'

type Note = {
  hertz: number
  /** Seconds from the start, and duration until it has faded. */
  at: number
  lasts: number
  wave?: OscillatorType
  /** Relative loudness; defaults to 1. */
  loudness?: number
  /** Frequency at its end. */
  to?: number
}

/** A pentatonic scale, so that any simultaneous notes are in harmony. */
const [C5, D5, E5, G5, A5] = [523.25, 587.33, 659.25, 783.99, 880] as const

/** The wordmark's line as notes: level, rising, level again. */
const rising = (hertz: readonly number[], step: number, lasts: number): Note[] =>
  hertz.flatMap((pitch, index) => [
    { hertz: pitch, at: index * step, lasts },
    { hertz: pitch * 2, at: index * step, lasts: lasts * 0.6, loudness: 0.25 },
  ])

export const NOTES: Record<Sound, readonly Note[]> = {
  place: [{ hertz: 220, to: 150, at: 0, lasts: 0.07, wave: 'triangle' }],
  tick: [{ hertz: 1400, to: 900, at: 0, lasts: 0.02, wave: 'triangle', loudness: 0.35 }],
  land: [{ hertz: 150, to: 80, at: 0, lasts: 0.12, wave: 'triangle' }],
  step: [{ hertz: D5, at: 0, lasts: 0.1, loudness: 0.8 }],
  win: rising([C5, G5], 0.09, 0.24),
  big: rising([C5, E5, G5, C5 * 2], 0.09, 0.36),
  huge: [
    ...rising([C5, E5, G5, A5, C5 * 2, E5 * 2], 0.1, 0.5),
    { hertz: C5 / 2, at: 0.5, lasts: 1.1, wave: 'triangle', loudness: 0.7 },
    { hertz: G5 / 2, at: 0.5, lasts: 1.1, wave: 'triangle', loudness: 0.5 },
  ],
}

/** Quiet enough to accompany music, at the highest volume that the player can choose. */
const LOUDNESS = 0.16
/** An exponential ramp cannot reach zero. */
const SILENCE = 0.0001
const ATTACK_S = 0.008

/** Plays the notes of a sound immediately, at a volume from 0 to 1. Does nothing in browsers that block audio. */
export function playTone(sound: Sound, volume: number): void {
  const context = openAudio()
  if (!context) return
  for (const { hertz, at, lasts, wave = 'sine', loudness = 1, to } of NOTES[sound]) {
    const start = context.currentTime + at
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(SILENCE, start)
    gain.gain.exponentialRampToValueAtTime(Math.max(SILENCE, LOUDNESS * loudness * volume), start + ATTACK_S)
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + lasts)
    const tone = new OscillatorNode(context, { type: wave, frequency: hertz })
    if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, start + lasts)
    tone.connect(gain).connect(context.destination)
    tone.start(start)
    tone.stop(start + lasts)
  }
}
