import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CaptchaChallenge } from '#server/shared/contract/identity/captcha.ts'

type Challenge = Extract<CaptchaChallenge, { kind: 'altcha' }>

/** As long as a page may be busy at a time: half of a frame, so that it goes on moving and being typed into. */
const SLICE_MS = 8

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Finds the number that a challenge of ALTCHA is about, in slices between which the page has its turn, and says it as their
 * servers read it. Hashes in JavaScript: WebCrypto takes longer to be asked than to hash so little, and is not there
 * over plain http. Throws RangeError where no number fits.
 */
export async function answer({ algorithm, challenge, salt, signature, maxnumber }: Challenge): Promise<string> {
  let sliceEnds = performance.now() + SLICE_MS
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    if (performance.now() < sliceEnds) continue
    await breathe()
    sliceEnds = performance.now() + SLICE_MS
  }
  throw new RangeError('no number answers the challenge')
}
