/** In the session storage, beside the choice of what is played with. */
const OWN_KEY = 'fairline:own-money'
const listeners = new Set<() => void>()

export function onOwnOnly(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether bets are made of the player's own money alone, and leave a bonus where it is. */
export function setOwnOnly(isOn: boolean): void {
  if (isOn) sessionStorage.setItem(OWN_KEY, '1')
  else sessionStorage.removeItem(OWN_KEY)
  for (const listener of listeners) listener()
}

export const readOwnOnly = (): boolean => sessionStorage.getItem(OWN_KEY) !== null
