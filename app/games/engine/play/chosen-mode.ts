export type PlayModeKind = 'real' | 'demo'

/** In the session storage, so that the choice holds from game to game in this tab. */
const MODE_KEY = 'fairline:mode'
const listeners = new Set<() => void>()

export function onPlayMode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setPlayMode(kind: PlayModeKind): void {
  if (kind === 'demo') sessionStorage.setItem(MODE_KEY, kind)
  else sessionStorage.removeItem(MODE_KEY)
  for (const listener of listeners) listener()
}

export const readPlayMode = (): PlayModeKind => (sessionStorage.getItem(MODE_KEY) === 'demo' ? 'demo' : 'real')
