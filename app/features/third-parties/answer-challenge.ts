import type { AnswerChallenge } from '~/lib/calls/captcha.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'

/** Solves a captcha with the code of its provider, which is loaded on demand. */
export const answerChallenge: AnswerChallenge = async (challenge) => {
  switch (challenge.kind) {
    case 'altcha':
      return (await loadOrReload(() => import('./altcha/answer.ts'))).answer(challenge)
    case 'recaptcha':
      return (await loadOrReload(() => import('./recaptcha/answer.ts'))).answer(challenge.site_key)
  }
}
