import type { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { listCampaignsAcrossPlayers } from '#server/platform/modules/promotions/reads.ts'
import { tournamentOf } from '#server/platform/modules/tournaments/reads.ts'
import { resultOfAct } from '../act-results.ts'
import { DOCUMENTS } from '../contract/offers.ts'
import type { OperatorHandlers } from '../desk.ts'
import { rowsOf } from './subjects.ts'

/** Refuses `invalid` with each path that does not match. */
function parsed<Shape extends z.ZodType>(shape: Shape, document: unknown): z.output<Shape> {
  const result = shape.safeParse(document)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path }) => path.join('.') || 'base')
  throw Refusal.of([...new Set(fields)].map((field) => ({ code: 'invalid', field })))
}

export const offers: OperatorHandlers['offers'] = {
  campaigns: {
    on: () => ({ on: 'campaigns' }),
    answer: async (reads) => ({ campaigns: rowsOf(await listCampaignsAcrossPlayers(reads)) }),
  },
  publishCampaign: {
    args: (_, { document }) => parsed(DOCUMENTS.campaign, document),
    result: resultOfAct.publishCampaign,
  },
  resumeCampaign: { args: (_, { id }) => ({ id }), result: resultOfAct.resumeCampaign },
  stopCampaign: { args: (_, { id, state }) => ({ id, state }), result: resultOfAct.stopCampaign },
  sendCampaignLetters: {
    args: ({ settings: { site } }, { id }) => ({ id, site }),
    result: resultOfAct.sendCampaignLetters,
  },
  publishTournament: {
    args: (_, { document }) => tournamentOf(parsed(DOCUMENTS.tournament, document)),
    result: resultOfAct.publishTournament,
  },
  endTournament: { args: (_, { id }) => ({ id }), result: resultOfAct.endTournament },
  cancelTournament: { args: (_, { id }) => ({ id }), result: resultOfAct.cancelTournament },
}
