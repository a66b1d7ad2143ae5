import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

export type PlayModeKind = 'real' | 'demo'

/** A choice that holds from game to game in this tab: made where its word stands in the session storage. */
function choiceOfTab(key: string, word: string) {
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    read: (): boolean => tabStorage.read(key) === word,
    set(isMade: boolean): void {
      tabStorage.write(key, isMade ? word : null)
      notify()
    },
  }
}

/** Whether a player plays with the demo's credits. */
export const demoChoice = choiceOfTab('fairline:mode', 'demo')

/** Whether bets are made of the player's own money alone, and leave a bonus where it is. */
export const ownMoneyChoice = choiceOfTab('fairline:own-money', '1')
