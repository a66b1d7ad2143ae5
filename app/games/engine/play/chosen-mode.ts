import { createListeners } from '~/lib/listeners.ts'
export type PlayModeKind = 'real' | 'demo'

/** A choice that holds from game to game in this tab: made where its word stands in the session storage. */
function choiceOfTab(key: string, word: string) {
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    read: (): boolean => sessionStorage.getItem(key) === word,
    set(isMade: boolean): void {
      if (isMade) sessionStorage.setItem(key, word)
      else sessionStorage.removeItem(key)
      notify()
    },
  }
}

/** Whether a player plays with the demo's credits. */
export const demoChoice = choiceOfTab('fairline:mode', 'demo')

/** Whether bets are made of the player's own money alone, and leave a bonus where it is. */
export const ownMoneyChoice = choiceOfTab('fairline:own-money', '1')
