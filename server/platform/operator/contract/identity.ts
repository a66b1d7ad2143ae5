import { z } from 'zod'
import { act, look, operatorCall } from './call.ts'
import { performed, player, rows, why } from './wire.ts'

const decided = performed(z.object({ player: z.string(), status: z.string() }))
/** Text for the player. */
const text = z.string().trim().min(1).max(256)

export const checks = operatorCall(look('view.identity'), {
  method: 'GET',
  path: '/v1/identity',
  request: z.object({}),
  response: z.object({ checks: rows }),
  summary: 'Submitted verifications, oldest first.',
})

export const documents = operatorCall(look('view.documents'), {
  method: 'GET',
  path: '/v1/identity/{player}',
  request: z.object({ player }),
  response: z.object({
    check: z.record(z.string(), z.json()),
    files: z.array(z.object({ name: z.string(), base64: z.string() })),
  }),
  errors: ['not_found', 'second_factor_required'],
  summary: 'One verification with its documents. Asks for a code of the authenticator.',
})

export const take = operatorCall(act('takeIdentity'), {
  method: 'POST',
  path: '/v1/identity/{player}/take',
  request: z.object({ player }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Takes a verification to decide it.',
})

export const approve = operatorCall(act('approveIdentity'), {
  method: 'POST',
  path: '/v1/identity/{player}/approve',
  request: z.object({ player }),
  response: decided,
  errors: ['not_found', 'conflict', 'second_factor_required'],
  summary: 'Approves a verification.',
})

export const refuse = operatorCall(act('refuseIdentity'), {
  method: 'POST',
  path: '/v1/identity/{player}/refuse',
  request: z.object({ player, text, why }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Refuses a verification, with what the player reads of it.',
})

export const ask = operatorCall(act('askIdentity'), {
  method: 'POST',
  path: '/v1/identity/{player}/ask',
  request: z.object({ player, text, why }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Asks for other documents, with what the player reads of it.',
})

export const revoke = operatorCall(act('revokeIdentity'), {
  method: 'POST',
  path: '/v1/identity/{player}/revoke',
  request: z.object({ player, text, why }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Revokes a verification, with what the player reads of it.',
})
