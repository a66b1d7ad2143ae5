import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { CaptchaChallenge } from '#server/shared/contract/identity/captcha.ts'
import type { AnswerChallenge } from './captcha.ts'

const requiresCaptcha = (error: unknown) =>
  error instanceof TRPCClientError && (error.data?.fields?.captcha ?? []).some(isRequired)
const isRequired = (message: string) => message.split(':')[0] === 'captcha-required'

/** A second attempt covers a challenge that expired or was used by another tab; a third would be a loop. */
const MAX_ANSWERS = 2

/**
 * Handles captcha-required errors in the browser: requests a challenge, solves it and resends the same form with the
 * solution. The form notices nothing, unless no solution is accepted: then it receives a connection error, as it does
 * when the captcha provider is blocked.
 */
export const answerCaptcha =
  (answer: AnswerChallenge): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false
      let stop = () => {}

      const attempt = (input: unknown, answers: number) => {
        const subscription = next({ ...op, input }).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (!requiresCaptcha(error)) observer.error(error)
            else if (answers >= MAX_ANSWERS) fail(error)
            else
              void challenge()
                .then(answer)
                .then((captcha) => again({ ...(input as object), captcha }, answers), fail)
          },
        })
        stop = () => subscription.unsubscribe()
      }
      const again = (input: object, answers: number) => {
        if (!isOver) attempt(input, answers + 1)
      }
      const fail = (cause: unknown) => {
        const error = new Error('no captcha solution was accepted', { cause })
        if (!isOver) observer.error(TRPCClientError.from(error))
      }
      const challenge = () =>
        new Promise<CaptchaChallenge>((resolve, reject) => {
          next({ ...op, path: 'auth.captcha', type: 'mutation', input: {} }).subscribe({
            next: ({ result }) => {
              if ('data' in result) resolve(result.data as CaptchaChallenge)
            },
            error: reject,
          })
        })

      attempt(op.input, 0)
      return () => {
        isOver = true
        stop()
      }
    })
