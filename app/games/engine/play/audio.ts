let context: AudioContext | undefined

/** The one audio context of the page, made at the first use; undefined where the browser has none. */
export function openAudio(): AudioContext | undefined {
  if (context === undefined && 'AudioContext' in globalThis) context = new AudioContext()
  return context
}
