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
        seen_at: timestamp.describe('when its token was last renewed'),
        ip: orNull(z.string()),
        country: orNull(z.string()).describe('ISO 3166-1 alpha-2, of the address'),
        user_agent: orNull(z.string()),
        is_current: z.boolean(),
      }),
    ),
  }),
  summary: "This player's logins that are open now, the latest first.",
})

export const revokeSession = call({
  ...base,
  method: 'POST',
  path: '/profile/sessions/{id}/end',
  request: z.object({ id: z.string().max(64) }),
  response: done,
  errors: ['not_found'],
  summary: "Ends one of this player's logins at once.",
})

export const endOtherSessions = call({
  ...base,
  method: 'POST',
  path: '/profile/sessions/end-others',
  request: z.object({}),
  response: done,
  summary: "Ends all of this player's logins but this one.",
})
