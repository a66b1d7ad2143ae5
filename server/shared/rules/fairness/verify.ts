import { bytesToHex } from '@noble/hashes/utils.js'
import type { M4, Micros } from '#server/shared/money/micros.ts'
import { playFrom } from '../play.ts'
import type { BetRules, GameId, OutcomeOf, ParamsOf } from '../registry.ts'
import { sha256Hex } from './commitment.ts'
import { FLOAT_BYTES } from './floats.ts'
import { hmacSha256 } from './hmac.ts'
import type { BetSeeds } from './seeds.ts'
import { BLOCK_BYTES, blockMessage, type HmacSha256, openByteStream } from './stream.ts'

/** Data needed to verify a bet, without amounts. */
export type CheckableBet<G extends GameId> = {
  readonly game: G
  /** Rules version of the bet (registry.ts): verification with another one would be wrong. */
  readonly rules: BetRules<G>
  readonly params: ParamsOf<G>
  readonly seeds: BetSeeds
}

/** Each step from the seeds to the result, for display. Hexadecimal is lowercase. */
export type Verification<G extends GameId> = {
  /** SHA-256 of the server seed: must equal the hash shown before the bet. */
  readonly serverSeedHash: string
  readonly blocks: readonly { readonly message: string; readonly hex: string }[]
  /** 4-byte groups consumed by the game, in order, with their numbers. */
  readonly floats: readonly { readonly hex: string; readonly value: number }[]
  readonly outcome: OutcomeOf<G>
  readonly multiplier: M4
  /** Only for games whose parameters determine the stake; otherwise it follows from stake and multiplier. */
  readonly payout?: Micros
  readonly rulesVersion: string
  readonly tableHash: string
}

/**
 * Recomputes a bet from its seeds. Pure and offline; compare the result with the promised (serverSeedHash), recorded
 * (rulesVersion, tableHash) and paid values (outcome, multiplier, payout). Throws RangeError for invalid seeds or
 * parameters.
 */
export function verifyBet<G extends GameId>(
  { rules, params, seeds }: CheckableBet<G>,
  hmac: HmacSha256 = hmacSha256,
): Verification<G> {
  const stream = openByteStream(hmac, seeds)
  const { floats, ...play } = playFrom(stream, rules, params)
  const blocks = stream
    .blocks()
    .map((block, index) => ({ message: blockMessage(seeds, index), hex: bytesToHex(block) }))
  return {
    serverSeedHash: sha256Hex(seeds.serverSeed),
    blocks,
    floats: floats.map((value, index) => ({ hex: groupHex(blocks, index), value })),
    ...play,
    rulesVersion: rules.version,
    tableHash: rules.tableHash(params),
  }
}

/** Hexadecimal of the bytes of float number `index`. A block contains a whole number of floats. */
function groupHex(blocks: Verification<GameId>['blocks'], index: number): string {
  const start = (index * FLOAT_BYTES) % BLOCK_BYTES
  const block = blocks[Math.floor((index * FLOAT_BYTES) / BLOCK_BYTES)]
  return block?.hex.slice(start * 2, (start + FLOAT_BYTES) * 2) ?? ''
}
