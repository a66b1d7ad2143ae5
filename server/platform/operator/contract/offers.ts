import { z } from 'zod'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { tournamentDocument } from '#server/platform/modules/tournaments/reads.ts'
import { act, look, operatorCall } from './call.ts'
import { performed, reason, rows, why } from './wire.ts'

const id = z.string().trim().min(1).max(64)

export const campaigns = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/campaigns',
  request: z.object({}),
  response: z.object({ campaigns: rows }),
  summary: 'All campaigns, with their period and number of grants.',
})

export const publishCampaign = operatorCall(act('publishCampaign'), {
  method: 'POST',
  path: '/v1/campaigns',
  request: z.object({ document: z.json().describe('the campaign, as docs/operating.md describes it'), why }),
  response: performed(z.object({ id: z.string(), version: z.int() })),
  errors: ['conflict'],
  summary: 'Publishes a campaign, or a new version of it.',
})

export const resumeCampaign = operatorCall(act('resumeCampaign'), {
  method: 'POST',
  path: '/v1/campaigns/{id}/resume',
  request: z.object({ id, why }),
  response: performed(z.object({ id: z.string(), state: z.literal('live') })),
  errors: ['not_found'],
  summary: 'Makes a paused campaign live again.',
})

export const stopCampaign = operatorCall(act('stopCampaign'), {
  method: 'POST',
  path: '/v1/campaigns/{id}/stop',
  request: z.object({ id, state: z.enum(['paused', 'ended']), why }),
  response: performed(z.object({ id: z.string(), state: z.enum(['paused', 'ended']) })),
  errors: ['not_found'],
  summary: 'Pauses a campaign, or ends it.',
})

export const sendCampaignLetters = operatorCall(act('sendCampaignLetters'), {
  method: 'POST',
  path: '/v1/campaigns/{id}/letters',
  request: z.object({ id, reason }),
  response: performed(z.object({ id: z.string(), letters: z.int() })),
  errors: ['not_found'],
  summary: 'Writes to each player who wants offers about a campaign, once.',
})

export const publishTournament = operatorCall(act('publishTournament'), {
  method: 'POST',
  path: '/v1/tournaments',
  request: z.object({ document: z.json().describe('the tournament, as docs/operating.md describes it'), why }),
  response: performed(z.object({ id: z.string() })),
  errors: ['conflict'],
  summary: 'Publishes a tournament, once.',
})

export const endTournament = operatorCall(act('endTournament'), {
  method: 'POST',
  path: '/v1/tournaments/{id}/end',
  request: z.object({ id, why }),
  response: performed(z.object({ id: z.string() })),
  errors: ['not_found', 'conflict'],
  summary: 'Ends a tournament before its time and pays its prizes.',
})

export const cancelTournament = operatorCall(act('cancelTournament'), {
  method: 'POST',
  path: '/v1/tournaments/{id}/cancel',
  request: z.object({ id, why }),
  response: performed(z.object({ id: z.string() })),
  errors: ['not_found', 'conflict'],
  summary: 'Cancels a tournament without prizes.',
})

/** Shapes of the documents, for handlers: the wire has them as JSON, so that errors name the fields within. */
export const DOCUMENTS = { campaign: campaignDocument, tournament: tournamentDocument } as const
