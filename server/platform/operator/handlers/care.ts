import { iso } from '#server/platform/kernel/surroundings.ts'
import { listFlags, listNotes, listTags } from '#server/platform/modules/identity/reads.ts'
import { resultOfAct } from '../act-results.ts'
import type * as calls from '../contract/care.ts'
import { lookHandler, type OperatorHandlers } from '../desk.ts'
import { nextOf, onPlayer, userIdOf } from './subjects.ts'

export const care: Pick<OperatorHandlers['players'], keyof typeof calls> = {
  notes: lookHandler({
    on: onPlayer,
    async answer(reads, { before, limit }, { userId }) {
      const [notes, tags] = await Promise.all([listNotes(reads, { userId, before, limit }), listTags(reads, userId)])
      return {
        tags: tags.map(({ tag, setBy, setAt }) => ({ tag, by: setBy, at: iso(setAt) })),
        notes: notes.map(({ id, text, writtenBy, writtenAt }) => ({ id, text, by: writtenBy, at: iso(writtenAt) })),
        next: nextOf(notes, limit),
      }
    },
  }),
  addNote: {
    args: async (reads, { player, text }) => ({ userId: await userIdOf(reads, player), text }),
    result: resultOfAct.addNote,
  },
  setTags: {
    args: async (reads, { player, tags }) => ({ userId: await userIdOf(reads, player), tags }),
    result: resultOfAct.setTags,
  },
  flags: lookHandler({
    on: onPlayer,
    async answer(reads, _, { userId }) {
      const flags = await listFlags(reads, userId)
      return {
        flags: flags.map(({ flag, reason, setBy, setAt, clearedBy, clearedAt, clearedFor }) => ({
          flag,
          reason,
          by: setBy,
          at: iso(setAt),
          cleared_by: clearedBy,
          cleared_at: clearedAt === null ? null : iso(clearedAt),
          cleared_for: clearedFor,
        })),
      }
    },
  }),
  setFlag: {
    args: async (reads, { player, flag, why }) => ({ userId: await userIdOf(reads, player), flag, reason: why }),
    result: resultOfAct.setFlag,
  },
  clearFlag: {
    args: async (reads, { player, flag, why }) => ({ userId: await userIdOf(reads, player), flag, reason: why }),
    result: resultOfAct.clearFlag,
  },
  resetFactor: {
    args: async (reads, { player }) => ({ userId: await userIdOf(reads, player), site: reads.settings.site }),
    result: resultOfAct.resetFactor,
  },
  changeContact: {
    args: async (reads, { player, channel, target }) => ({
      userId: await userIdOf(reads, player),
      channel,
      target,
      site: reads.settings.site,
    }),
    result: resultOfAct.changeContact,
  },
  sendLetter: {
    args: async (reads, { player, letter }) => ({
      userId: await userIdOf(reads, player),
      letter,
      site: reads.settings.site,
    }),
    result: resultOfAct.sendLetter,
  },
  resendLetter: {
    args: async (reads, { player, id }) => ({ userId: await userIdOf(reads, player), id }),
    result: resultOfAct.resendLetter,
  },
  cancelBonus: {
    args: async (reads, { player, id }) => ({ userId: await userIdOf(reads, player), grantId: id }),
    result: resultOfAct.cancelBonus,
  },
}
