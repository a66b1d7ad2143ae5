import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A network of the League of Entropy. It emits a round every `periodS` seconds, and signs all with one key. */
export type DrandNetwork = {
  readonly name: string
  readonly chainHash: string
  /** BLS12-381 key in the larger group; signatures are in the smaller one (bls-unchained-g1-rfc9380). */
  readonly publicKey: string
  readonly genesisS: number
  readonly periodS: number
}

export const QUICKNET: DrandNetwork = {
  name: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisS: 1_692_803_367,
  periodS: 3,
}

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const ROUND_BYTES = 8

/** The first round emitted after a time, in milliseconds since the epoch; round 1 is emitted at the genesis. */
export function roundAfter({ genesisS, periodS }: DrandNetwork, timeMs: number): number {
  return Math.max(0, Math.floor((timeMs / 1000 - genesisS) / periodS) + 1) + 1
}

/** Randomness of a round: SHA-256 of its signature. Throws RangeError for an invalid signature. */
export function randomnessOf({ publicKey }: DrandNetwork, round: number, signature: string): string {
  const number = new Uint8Array(ROUND_BYTES)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  const { hash, verify } = bls12_381.shortSignatures
  const signed = hexToBytes(signature)
  if (!verify(signed, hash(sha256(number), DOMAIN), hexToBytes(publicKey)))
    throw new RangeError(`the signature of round ${round} is not the beacon's`)
  return bytesToHex(sha256(signed))
}

/** Output of a round as it decides draws, "drand:quicknet:1000:fe29…", with the beacon's signature in hexadecimal. */
export type BeaconWord = { readonly text: string; readonly round: number; readonly signature: string }

/** Throws RangeError for an invalid signature. */
export const wordOf = (network: DrandNetwork, round: number, signature: string): BeaconWord => ({
  text: `drand:${network.name}:${round}:${randomnessOf(network, round, signature)}`,
  round,
  signature,
})

/** Whether a word is the beacon's own output of a round. */
export function isWordOf(round: number, { text, signature }: Pick<BeaconWord, 'text' | 'signature'>): boolean {
  try {
    return wordOf(QUICKNET, round, signature).text === text
  } catch {
    return false
  }
}

const WORD = /^drand:quicknet:(\d+):/

/**
 * Whether a text that has decided an outcome is the beacon's own, by its signature. True for one that names no beacon, and for
 * one of before signatures were stored.
 */
export function isBeaconText(text: string, signature: string | null | undefined): boolean {
  const [, round] = WORD.exec(text) ?? []
  return round === undefined || signature === undefined || isWordOf(Number(round), { text, signature: signature ?? '' })
}

/** Time at which a round is emitted, in milliseconds since the epoch. */
export const timeOfRound = ({ genesisS, periodS }: DrandNetwork, round: number): number =>
  (genesisS + (round - 1) * periodS) * 1000
