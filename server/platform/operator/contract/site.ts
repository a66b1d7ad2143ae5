import { z } from 'zod'
import { act, look, operatorCall } from './call.ts'
import { performed, rows, why } from './wire.ts'

const word = z.string().trim().min(1).max(256)

export const letters = operatorCall(look('retry.letter'), {
  method: 'GET',
  path: '/v1/letters',
  request: z.object({}),
  response: z.object({ messages: rows }),
  summary: 'Emails and SMS that were given up, with masked addresses.',
})

export const retryLetters = operatorCall(act('retryLetters'), {
  method: 'POST',
  path: '/v1/letters/retry',
  request: z.object({ id: word.nullable().describe('null for all') }),
  response: performed(z.object({ retried: z.int() })),
  errors: ['not_found'],
  summary: 'Sends one or all of them again.',
})

export const resealSecrets = operatorCall(act('resealSecrets'), {
  method: 'POST',
  path: '/v1/secrets/reseal',
  request: z.object({ why }),
  response: performed(z.object({ resealed: z.record(z.string(), z.int()), left: z.json() })),
  summary: 'Encrypts everything under former secrets with the current one.',
})

export const continueLog = operatorCall(act('continueLog'), {
  method: 'POST',
  path: '/v1/log/continue',
  request: z.object({ origin: word, text: word, why }),
  response: performed(z.object({ origin: z.string() })),
  errors: ['not_found', 'conflict'],
  summary: 'Ends a log that lacks records and begins the next one, which publishes the text.',
})

export const resumeLog = operatorCall(act('resumeLog'), {
  method: 'POST',
  path: '/v1/log/resume',
  request: z.object({ origin: word, text: word, why }),
  response: performed(z.object({ origin: z.string() })),
  errors: ['not_found', 'conflict'],
  summary: 'Resumes a stopped log, which publishes the text.',
})

export const settings = operatorCall(look('search.audit'), {
  method: 'GET',
  path: '/v1/settings',
  request: z.object({}),
  response: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        value: z.string().nullable().describe('null for a secret'),
        is_set: z.boolean().describe('false: the default is in force'),
      }),
    ),
  }),
  summary: 'Settings in force, as read at the start. Secrets are named and not shown.',
})
