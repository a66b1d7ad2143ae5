/** What one bet's randomness is derived from (docs/domain/games.md B.1). */
export type BetSeeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

/** No colon, since the fields of a block's message are joined by it: "a:1" with nonce 2 would read as "a" with 1:2. */
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const SERVER_SEED = /^[0-9a-f]{64}$/

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text)
}

/** 32 bytes as 64 lowercase hexadecimal characters. */
export function isServerSeed(text: string): boolean {
  return SERVER_SEED.test(text)
}

/** The number of a bet of its seed pair, from 0. */
export function isNonce(nonce: number): boolean {
  return Number.isSafeInteger(nonce) && nonce >= 0
}

/** Throws RangeError with the name of the field that no bet can have. */
export function assertBetSeeds({ serverSeed, clientSeed, nonce }: BetSeeds): void {
  if (!isServerSeed(serverSeed)) throw new RangeError('serverSeed: not 64 lowercase hexadecimal characters')
  if (!isClientSeed(clientSeed)) throw new RangeError('clientSeed: not 1–64 of A–Z, a–z, 0–9, _ and -')
  if (!isNonce(nonce)) throw new RangeError('nonce: not a whole number from 0')
}
