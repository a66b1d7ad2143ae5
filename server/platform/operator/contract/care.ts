import { z } from 'zod'
import { SERVICE_LETTERS } from '#server/platform/modules/identity/reads.ts'
import { PLAYER_TAGS } from '#server/shared/constants/player-tags.ts'
import { RISK_FLAGS } from '#server/shared/constants/risk-flags.ts'
import { timestamp } from '#server/shared/contract/wire.ts'
import { act, look, operatorCall } from './call.ts'
import { cursor, operatorName, performed, player, reason, why } from './wire.ts'

const tag = z.enum(PLAYER_TAGS)
const flag = z.enum(RISK_FLAGS)

export const notes = operatorCall(look('view.notes'), {
  method: 'GET',
  path: '/v1/players/{player}/notes',
  request: z.object({ player, ...cursor }),
  response: z.object({
    tags: z.array(z.object({ tag, by: operatorName, at: timestamp })),
    notes: z.array(z.object({ id: z.string(), text: z.string(), by: operatorName, at: timestamp })),
    next: z.string().nullable(),
  }),
  errors: ['not_found'],
  summary: 'Notes on a player, newest first, and their tags.',
})

export const addNote = operatorCall(act('addNote'), {
  method: 'POST',
  path: '/v1/players/{player}/notes',
  request: z.object({ player, text: z.string().trim().min(1).max(2000) }),
  response: performed(z.object({ player: z.string(), note: z.string() })),
  errors: ['not_found'],
  summary: 'Adds a note on a player. It is deleted with the account.',
})

export const setTags = operatorCall(act('setTags'), {
  method: 'POST',
  path: '/v1/players/{player}/tags',
  request: z.object({ player, tags: z.array(tag).max(PLAYER_TAGS.length) }),
  response: performed(z.object({ player: z.string(), tags: z.array(tag) })),
  errors: ['not_found'],
  summary: 'Replaces the tags of a player.',
})

export const flags = operatorCall(look('view.notes'), {
  method: 'GET',
  path: '/v1/players/{player}/flags',
  request: z.object({ player }),
  response: z.object({
    flags: z.array(
      z.object({
        flag,
        reason: z.string(),
        by: operatorName,
        at: timestamp,
        cleared_by: operatorName.nullable(),
        cleared_at: timestamp.nullable().describe('null while it is set'),
        cleared_for: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: 'The newest 100 risk flags of a player with their reasons, also those that were cleared.',
})

export const setFlag = operatorCall(act('setFlag'), {
  method: 'POST',
  path: '/v1/players/{player}/flags',
  request: z.object({ player, flag, why }),
  response: performed(z.object({ player: z.string(), flag, state: z.literal('set') })),
  errors: ['not_found', 'conflict'],
  summary:
    'Sets a risk flag on a player: queues show it to operators who decide about the player’s money or identity. It stops nothing.',
})

export const clearFlag = operatorCall(act('clearFlag'), {
  method: 'POST',
  path: '/v1/players/{player}/flags/clear',
  request: z.object({ player, flag, why }),
  response: performed(z.object({ player: z.string(), flag, state: z.literal('cleared') })),
  errors: ['not_found'],
  summary: 'Clears a risk flag of a player. It stays in the list of flags, with the reason.',
})

export const resetFactor = operatorCall(act('resetFactor'), {
  method: 'POST',
  path: '/v1/players/{player}/factor/reset',
  request: z.object({ player, why }),
  response: performed(z.object({ player: z.string() })),
  errors: ['not_found'],
  summary:
    'Removes authenticator, passkeys and recovery codes of a player, with a second person. Sessions end, and every contact is notified.',
})

export const changeContact = operatorCall(act('changeContact'), {
  method: 'POST',
  path: '/v1/players/{player}/contact',
  request: z.object({
    player,
    channel: z.enum(['email', 'phone']),
    target: z.string().trim().min(3).max(256),
    why,
  }),
  response: performed(z.object({ player: z.string(), channel: z.enum(['email', 'phone']) })),
  errors: ['not_found', 'email_invalid', 'email_taken', 'phone_invalid', 'phone_taken'],
  summary:
    'Replaces the email or phone of a player, with a second person. It has to be verified again; sessions end, and old and new contacts are notified.',
})

export const sendLetter = operatorCall(act('sendLetter'), {
  method: 'POST',
  path: '/v1/players/{player}/letters',
  request: z.object({ player, letter: z.enum(SERVICE_LETTERS), reason }),
  response: performed(z.object({ player: z.string(), letter: z.enum(SERVICE_LETTERS) })),
  errors: ['not_found'],
  summary: 'Sends a service letter to the first contact of a player.',
})

export const resendLetter = operatorCall(act('resendLetter'), {
  method: 'POST',
  path: '/v1/players/{player}/letters/{id}/resend',
  request: z.object({ player, id: z.string().max(64), reason }),
  response: performed(z.object({ player: z.string(), letter: z.string() })),
  errors: ['not_found', 'conflict'],
  summary: 'Sends a letter of a player again. One with a code is not: the player asks for a new code.',
})

export const cancelBonus = operatorCall(act('cancelBonus'), {
  method: 'POST',
  path: '/v1/players/{player}/bonuses/{id}/cancel',
  request: z.object({ player, id: z.string().max(64), why }),
  response: performed(z.object({ player: z.string(), bonus: z.string(), forfeited: z.string() })),
  errors: ['not_found', 'conflict'],
  summary: 'Cancels a bonus with a second person: its remaining bonus money is forfeited, real money stays.',
})
