import { Refusal } from '#server/platform/kernel/refusal.ts'
import { openFlagsAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { listSentChecksAcrossPlayers, readCheck } from '#server/platform/modules/verification/reads.ts'
import { resultOfAct } from '../act-results.ts'
import type { OperatorHandlers, Reads } from '../desk.ts'
import { rowsOf, userIdOf } from './subjects.ts'

async function check(reads: Reads, { player }: { readonly player: string }) {
  const userId = await userIdOf(reads, player)
  return { userId, isElsewhere: reads.kyc.whereTo(userId) !== null, site: reads.settings.site }
}

const explained = async (reads: Reads, input: { readonly player: string; readonly text: string }) => ({
  ...(await check(reads, input)),
  text: input.text,
})

export const identity: OperatorHandlers['identity'] = {
  checks: {
    on: () => ({ on: 'identity' }),
    async answer(reads) {
      const rows = await listSentChecksAcrossPlayers(reads)
      const flags = await openFlagsAcrossPlayers(
        reads,
        rows.map(({ userId }) => userId),
      )
      return { checks: rowsOf(rows.map((row) => ({ ...row, risks: flags.get(row.userId) ?? [] }))) }
    },
  },
  documents: {
    async on(reads, { player }) {
      const userId = await userIdOf(reads, player)
      return { on: `player:${userId}`, userId }
    },
    async answer(reads, _, { userId }) {
      const found = await readCheck(reads, userId ?? '')
      if (!found) throw new Refusal('not_found', { field: 'player' })
      const { pages, ...rest } = found
      const [row = {}] = rowsOf([rest])
      const files = pages.map(({ page, open }) => ({
        name: `${userId}-${page}.webp`,
        base64: open().toString('base64'),
      }))
      return { check: row, files }
    },
  },
  take: { args: check, result: resultOfAct.takeIdentity },
  approve: { args: check, result: resultOfAct.approveIdentity },
  refuse: { args: explained, result: resultOfAct.refuseIdentity },
  ask: { args: explained, result: resultOfAct.askIdentity },
  revoke: { args: explained, result: resultOfAct.revokeIdentity },
}
