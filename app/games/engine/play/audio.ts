let context: AudioContext | undefined

/** The page's only audio context, created on first use; undefined if the browser does not support it. */
export function openAudio(): AudioContext | undefined {
  if (context === undefined && 'AudioContext' in globalThis) context = new AudioContext()
  return context
}
