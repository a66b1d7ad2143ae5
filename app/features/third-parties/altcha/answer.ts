import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CaptchaChallenge } from '#server/shared/contract/identity/captcha.ts'

type Challenge = Extract<CaptchaChallenge, { kind: 'altcha' }>

/** Time per batch: half of a frame, so that the page stays responsive. */
const SLICE_MS = 8

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Solves an ALTCHA challenge in batches, between which the page can work, and encodes the solution for ALTCHA servers.
 * Hashes in JavaScript, since WebCrypto has too much overhead for such short inputs and does not exist over plain http.
 * Throws RangeError if there is no solution.
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
  throw new RangeError('the challenge has no solution')
}
