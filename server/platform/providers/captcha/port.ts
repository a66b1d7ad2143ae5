import type { CaptchaChallenge } from '#server/shared/contract/identity/captcha.ts'

/** In what a challenge is made. */
type Making = {
  /** In ms since 1970. */
  readonly now: number
  readonly bytes: (count: number) => Uint8Array
}

/** When and from where an answer comes. */
type Answering = { readonly now: number; readonly ip: string }

/** Who tells people from programs, or makes a program pay. */
export type CaptchaProvider = {
  challenge(making: Making): Promise<CaptchaChallenge>
  /**
   * What the answer is known by, so that whoever asks can take it only once; null for one that proves nothing: forged, too
   * late, or judged to be a program's. Rejects where its company cannot be asked.
   */
  check(answer: string, answering: Answering): Promise<string | null>
}
