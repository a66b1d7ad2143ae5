import { z } from 'zod'
import { call } from '../call.ts'
import { done, orNull, timestamp } from '../wire.ts'

const base = { row: 'own', service: 'main', auth: 'required' } as const

export const openSessions = call({
  ...base,
  method: 'GET',
  path: '/profile/sessions',
  request: z.object({}),
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        started_at: timestamp,
        seen_at: timestamp.describe('time of the last token rotation'),
        ip: orNull(z.string()),
        country: orNull(z.string()).describe('ISO 3166-1 alpha-2 country code of the IP address'),
        user_agent: orNull(z.string()),
        is_current: z.boolean(),
      }),
    ),
  }),
  summary: "Returns this player's active sessions, newest first.",
})

export const revokeSession = call({
  ...base,
  method: 'POST',
  path: '/profile/sessions/{id}/end',
  request: z.object({ id: z.string().max(64) }),
  response: done,
  errors: ['not_found'],
  summary: "Ends one of this player's sessions.",
})

export const endOtherSessions = call({
  ...base,
  method: 'POST',
  path: '/profile/sessions/end-others',
  request: z.object({}),
  response: done,
  summary: 'Ends all other sessions of this player.',
})
