import type { CaptchaChallenge } from '#server/shared/contract/identity/captcha.ts'

export type AnswerChallenge = (challenge: CaptchaChallenge) => Promise<string>

let loadAnswer: (() => Promise<AnswerChallenge>) | undefined

/** Registers the loader of the captcha code, which runs when a server first requires a captcha. */
export function answerCaptchasWith(load: () => Promise<AnswerChallenge>): void {
  loadAnswer = load
}

/** Solves a challenge with the code registered by `answerCaptchasWith`. */
export const answerChallenge: AnswerChallenge = async (challenge) => {
  if (!loadAnswer) throw new TypeError('no captcha solver is registered')
  return (await loadAnswer())(challenge)
}
