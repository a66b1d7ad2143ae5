/**
 * What can be heard: a bet that is placed, a step that went well, and more coming back than was staked. A loss, and a
 * return at or below the stake, are silent: a loss should not sound like a win.
 */
export type Sound = 'place' | 'step' | 'win'

/** One sine each: hertz, and seconds from the start to the end of its fall. */
const NOTES: Record<Sound, readonly { hertz: number; at: number; lasts: number }[]> = {
  place: [{ hertz: 196, at: 0, lasts: 0.06 }],
  step: [{ hertz: 392, at: 0, lasts: 0.09 }],
  win: [
    { hertz: 523.25, at: 0, lasts: 0.14 },
    { hertz: 783.99, at: 0.09, lasts: 0.22 },
  ],
}

/** Quiet: beside music, not over it. */
const LOUDNESS = 0.08
/** A gain of zero has no logarithm to fall to. */
const SILENCE = 0.0001
const ATTACK_S = 0.008

let context: AudioContext | undefined

/** Plays the notes of a sound now. A browser that allows none stays silent. */
export function playTone(sound: Sound): void {
  context ??= new AudioContext()
  void context.resume()
  for (const { hertz, at, lasts } of NOTES[sound]) {
    const start = context.currentTime + at
    const loudness = new GainNode(context, { gain: 0 })
    loudness.gain.setValueAtTime(SILENCE, start)
    loudness.gain.exponentialRampToValueAtTime(LOUDNESS, start + ATTACK_S)
    loudness.gain.exponentialRampToValueAtTime(SILENCE, start + lasts)
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + lasts)
  }
}
