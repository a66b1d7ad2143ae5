import { listCampaignsAcrossPlayers } from '#server/platform/modules/promotions/reads.ts'
import { tournamentOf } from '#server/platform/modules/tournaments/reads.ts'
import { resultOfAct } from '../act-results.ts'
import { DOCUMENTS } from '../contract/offers.ts'
import type { OperatorHandlers } from '../desk.ts'
import { parsed, rowsOf } from './subjects.ts'

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
