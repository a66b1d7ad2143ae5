import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

export type PlayModeKind = 'real' | 'demo'

/** A choice shared by all games in this tab, active if session storage contains the given word. */
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

export const demoChoice = choiceOfTab('fairline:mode', 'demo')

/** Whether bets use only the player's own money and leave a bonus untouched. */
export const ownMoneyChoice = choiceOfTab('fairline:own-money', '1')
