import type { AnswerChallenge } from '~/lib/calls/captcha.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'

/** Answers a captcha by the code of whoever asks it, which is fetched now. */
export const answerChallenge: AnswerChallenge = async (challenge) => {
  switch (challenge.kind) {
    case 'altcha':
      return (await loadOrReload(() => import('./altcha/answer.ts'))).answer(challenge)
    case 'recaptcha':
      return (await loadOrReload(() => import('./recaptcha/answer.ts'))).answer(challenge.site_key)
  }
}
