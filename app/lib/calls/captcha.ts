import type { CaptchaChallenge } from '#server/shared/contract/identity/captcha.ts'

export type AnswerChallenge = (challenge: CaptchaChallenge) => Promise<string>

let loadAnswer: (() => Promise<AnswerChallenge>) | undefined

/** Says where the code is that answers a challenge: it is fetched when a server first asks for a captcha. */
export function answerCaptchasWith(load: () => Promise<AnswerChallenge>): void {
  loadAnswer = load
}

/** Answers a challenge by what `answerCaptchasWith` was given. */
export const answerChallenge: AnswerChallenge = async (challenge) => {
  if (!loadAnswer) throw new TypeError('nobody answers captchas')
  return (await loadAnswer())(challenge)
}
