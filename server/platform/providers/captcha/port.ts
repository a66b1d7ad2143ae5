import type { CaptchaChallenge } from '#server/shared/contract/identity/captcha.ts'

type Making = {
  /** In ms since the epoch. */
  readonly now: number
  readonly bytes: (count: number) => Uint8Array
}

/** Time and client address of a solution. */
type Answering = { readonly now: number; readonly ip: string }

/** Distinguishes people from bots, or makes each attempt expensive for bots. */
export type CaptchaProvider = {
  challenge(making: Making): Promise<CaptchaChallenge>
  /**
   * Id of a valid solution, so that the caller can accept it only once; null for one that is forged, expired, or judged
   * to be a bot's. Rejects if the provider cannot be reached.
   */
  check(answer: string, answering: Answering): Promise<string | null>
}
