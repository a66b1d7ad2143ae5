import {
  readSportsCorrectionsAcrossPlayers,
  readSportsLimitsAcrossPlayers,
} from '#server/platform/modules/sports/reads.ts'
import { resultOfAct } from '../act-results.ts'
import type { OperatorHandlers } from '../desk.ts'
import { rowsOf } from './subjects.ts'

export const sports: OperatorHandlers['sports'] = {
  limits: {
    on: () => ({ on: 'sports' }),
    async answer(reads) {
      const { limits, factors, changes } = await readSportsLimitsAcrossPlayers(reads)
      return { limits: rowsOf(limits), factors: rowsOf(factors), changes: rowsOf(changes) }
    },
  },
  setLimit: { args: (_, { limit, amount }) => ({ name: limit, amount }), result: resultOfAct.setBookLimit },
  corrections: {
    on: () => ({ on: 'sports' }),
    answer: async (reads) => ({ corrections: rowsOf(await readSportsCorrectionsAcrossPlayers(reads)) }),
  },
  propose: {
    args: (_, { event, market, outcomes, text }) => ({ eventId: event, market, outcomes, text }),
    result: resultOfAct.proposeResult,
  },
  confirm: { args: (_, { id }) => ({ id }), result: resultOfAct.confirmResult },
  refuse: { args: (_, { id }) => ({ id }), result: resultOfAct.refuseResult },
}
