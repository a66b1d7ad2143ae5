import { resultOfAct } from '../act-results.ts'
import type * as calls from '../contract/restrictions.ts'
import type { OperatorHandlers } from '../desk.ts'
import { userIdOf } from './subjects.ts'

export const restrictions: Pick<OperatorHandlers['players'], keyof typeof calls> = {
  block: {
    args: async (reads, { player, scope, hours, case: caseId = null }) => ({
      userId: await userIdOf(reads, player),
      scope,
      hours,
      caseId,
    }),
    result: resultOfAct.blockPlayer,
  },
  unblock: {
    args: async (reads, { player, scope }) => ({ userId: await userIdOf(reads, player), scope }),
    result: resultOfAct.unblockPlayer,
  },
  close: {
    args: async (reads, { player, source }) => ({ userId: await userIdOf(reads, player), source }),
    result: resultOfAct.closePlayer,
  },
  reopen: {
    args: async (reads, { player }) => ({ userId: await userIdOf(reads, player) }),
    result: resultOfAct.reopenPlayer,
  },
  exclude: {
    args: async (reads, { player, term, source }) => ({ userId: await userIdOf(reads, player), term, source }),
    result: resultOfAct.excludePlayer,
  },
  undoExclusion: {
    args: async (reads, { player }) => ({ userId: await userIdOf(reads, player) }),
    result: resultOfAct.undoExclusion,
  },
  lowerLimit: {
    args: async (reads, { player, kind, span, amount, currency }) => ({
      userId: await userIdOf(reads, player),
      kind,
      span,
      amount,
      currency,
    }),
    result: resultOfAct.lowerLimit,
  },
  erase: {
    args: async (reads, { player }) => ({ userId: await userIdOf(reads, player), site: reads.settings.site }),
    result: resultOfAct.erasePlayer,
  },
}
