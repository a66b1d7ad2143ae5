/** Source of a bet's randomness (docs/domain/games.md B.1). */
export type BetSeeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

/** Without a colon, which separates the fields of a block's message: "a:1" with nonce 2 would equal "a" with 1:2. */
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const SERVER_SEED = /^[0-9a-f]{64}$/

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text)
}

/** 32 bytes as 64 lowercase hexadecimal characters. */
export function isServerSeed(text: string): boolean {
  return SERVER_SEED.test(text)
}

/** Position of a bet within its seed pair, from 0. */
export function isNonce(nonce: number): boolean {
  return Number.isSafeInteger(nonce) && nonce >= 0
}

/** Throws RangeError with the name of the invalid field. */
export function assertBetSeeds({ serverSeed, clientSeed, nonce }: BetSeeds): void {
  if (!isServerSeed(serverSeed)) throw new RangeError('serverSeed: not 64 lowercase hexadecimal characters')
  if (!isClientSeed(clientSeed)) throw new RangeError('clientSeed: not 1–64 of A–Z, a–z, 0–9, _ and -')
  if (!isNonce(nonce)) throw new RangeError('nonce: not a whole number from 0')
}
