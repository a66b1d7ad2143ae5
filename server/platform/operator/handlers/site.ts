import { listDeadLetters } from '#server/platform/modules/messaging/reads.ts'
import { resultOfAct } from '../act-results.ts'
import type { OperatorHandlers } from '../desk.ts'
import { masked } from '../masked.ts'
import { shownSettings } from './shown-settings.ts'
import { rowsOf } from './subjects.ts'

export const site: OperatorHandlers['site'] = {
  letters: {
    on: () => ({ on: 'letters' }),
    async answer(reads) {
      const letters = await listDeadLetters(reads)
      return { messages: rowsOf(letters.map(({ target, ...letter }) => ({ ...letter, target: masked(target) }))) }
    },
  },
  retryLetters: { args: (_, { id }) => ({ id }), result: resultOfAct.retryLetters },
  resealSecrets: { args: () => ({}), result: resultOfAct.resealSecrets },
  continueLog: { args: (_, { origin, text }) => ({ origin, text }), result: resultOfAct.continueLog },
  resumeLog: { args: (_, { origin, text }) => ({ origin, text }), result: resultOfAct.resumeLog },
  settings: {
    on: () => ({ on: 'settings' }),
    answer: ({ settings }) => ({ settings: shownSettings(settings) }),
  },
}
