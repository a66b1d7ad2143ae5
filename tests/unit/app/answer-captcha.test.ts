import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { answerCaptcha } from '~/lib/calls/answer-captcha.ts'
import { errorLines } from '~/lib/calls/errors.ts'

const CHALLENGE = { kind: 'recaptcha', site_key: 'site-key' } as const
const FORM = { email: 'player@example.com', password: 'seven quiet rivers' }
const ASKED = { httpStatus: 422, fields: { captcha: ['captcha-required'] } }
const WRONG = { httpStatus: 422, fields: { base: ['credentials_invalid'] } }
const DONE = { success: true }

/** A browser whose server answers logins with each of these in order, and any other call with a challenge. */
function openBrowser(...answers: readonly object[]) {
  const sent: unknown[] = []
  const rest = [...answers]
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        sent.push([op.path, op.input])
        const answer = op.path === 'auth.captcha' ? CHALLENGE : (rest.shift() ?? DONE)
        if ('httpStatus' in answer)
          observer.error(TRPCClientError.from({ error: { code: -32001, message: 'refused', data: answer } }))
        else {
          observer.next({ result: { data: answer } })
          observer.complete()
        }
      })
  const answered: unknown[] = []
  const link = answerCaptcha(async (challenge) => {
    answered.push(challenge)
    return `answer ${answered.length}`
  })
  const trpc = createTRPCClient<AppRouter>({ links: [link, server] })
  return { login: () => trpc.auth.login.emailPassword.mutate(FORM), sent, answered }
}

const login = (input: object) => ['auth.login.emailPassword', input]

test('a form that a captcha is asked for is sent again with the answer, and hears of nothing else [V3 X1 C38]', async () => {
  const { login: logIn, sent, answered } = openBrowser(ASKED, DONE)
  expect(await logIn()).toEqual(DONE)
  expect(sent).toEqual([login(FORM), ['auth.captcha', {}], login({ ...FORM, captcha: 'answer 1' })])
  expect(answered).toEqual([CHALLENGE])
})

test('whom nobody asks is asked for no challenge, and what is refused behind one is told to the form', async () => {
  const { login: logIn, sent } = openBrowser(WRONG)
  await expect(logIn()).rejects.toMatchObject({ data: WRONG })
  expect(sent).toEqual([login(FORM)])
  const other = openBrowser(ASKED, WRONG)
  await expect(other.login()).rejects.toMatchObject({ data: WRONG })
})

test('an answer that is not taken is followed by one more, and by no third', async () => {
  const { login: logIn, sent } = openBrowser(ASKED, ASKED, DONE)
  expect(await logIn()).toEqual(DONE)
  expect(sent.at(-1)).toEqual(login({ ...FORM, captcha: 'answer 2' }))
  const other = openBrowser(ASKED, ASKED, ASKED, DONE)
  const refused = await other.login().catch((error: unknown) => error)
  expect(other.answered).toHaveLength(2)
  // the form reports that it failed, not why a captcha was required
  expect(errorLines(refused)).toHaveLength(1)
})

test('where nobody can answer the form says so', async () => {
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (op.path === 'auth.captcha') observer.next({ result: { data: CHALLENGE } })
        else observer.error(TRPCClientError.from({ error: { code: -32001, message: 'refused', data: ASKED } }))
      })
  const blocked = answerCaptcha(() => Promise.reject(new Error('blocked')))
  const trpc = createTRPCClient<AppRouter>({ links: [blocked, server] })
  const refused = await trpc.auth.login.emailPassword.mutate(FORM).catch((error: unknown) => error)
  expect(errorLines(refused)).toHaveLength(1)
})
