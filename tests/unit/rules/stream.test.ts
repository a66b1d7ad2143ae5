import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { eventOf, floatOf, takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { type HmacSha256, openByteStream } from '#server/shared/rules/fairness/stream.ts'
import fc from '../../support/run/fast-check.ts'
import { P1_BETS, P1_COMMITMENT, V1 } from './vectors.ts'

const hexSeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex)
const betSeeds = fc.record({
  serverSeed: hexSeed,
  clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  nonce: fc.nat(),
})
const [first] = P1_BETS

describe('a bet’s byte stream', () => {
  it('gives the published vector: both blocks, ten floats and their dice', () => {
    const stream = openByteStream(hmacSha256, V1.seeds)
    const floats = takeFloats(stream, V1.floats.length)
    expect(stream.blocks().map(bytesToHex)).toEqual(V1.blocks)
    for (const [index, expected] of V1.floats.entries()) expect(floats[index]).toBeCloseTo(expected, 11)
    expect(eventOf(floats[0] ?? 0, 10_001) / 100).toBe(77.18)
  })

  it.each(P1_BETS)('gives our vector of nonce $seeds.nonce', ({ seeds, block, floats, roll }) => {
    const stream = openByteStream(hmacSha256, seeds)
    const taken = takeFloats(stream, floats.length)
    expect(stream.blocks().map(bytesToHex)).toEqual([block])
    for (const [index, expected] of floats.entries()) expect(taken[index]).toBeCloseTo(expected, 9)
    expect(eventOf(taken[0] ?? 0, 10_000)).toBe(roll)
  })

  it('commits to a seed by the hash of its text', () => {
    expect(sha256Hex(first.seeds.serverSeed)).toBe(P1_COMMITMENT)
  })

  it('is the same from node:crypto and from @noble/hashes', () => {
    fc.assert(
      fc.property(betSeeds, fc.integer({ min: 1, max: 100 }), (seeds, count) => {
        const [ours, nodes] = [hmacSha256, nodeHmacSha256].map((hmac) => openByteStream(hmac, seeds).take(count))
        expect(ours).toEqual(nodes)
      }),
    )
  })

  it('goes on where it stopped, across blocks', () => {
    fc.assert(
      fc.property(betSeeds, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }), (seeds, counts) => {
        const stream = openByteStream(hmacSha256, seeds)
        const pieces = counts.flatMap((count) => [...stream.take(count)])
        expect(pieces).toEqual([...openByteStream(hmacSha256, seeds).take(pieces.length)])
      }),
    )
  })

  it('makes a block only when its first byte is taken, and once', () => {
    let made = 0
    const counting: HmacSha256 = (key, message) => {
      made += 1
      return hmacSha256(key, message)
    }
    const stream = openByteStream(counting, first.seeds)
    expect(made).toBe(0)
    stream.take(32)
    expect(made).toBe(1)
    stream.take(1)
    stream.take(31)
    expect(made).toBe(2)
  })

  it('is not the same for two splits of one message', () => {
    expect(() => openByteStream(hmacSha256, { ...first.seeds, clientSeed: 'a:1' })).toThrow(RangeError)
  })

  it.each(['', 'a:1', 'é', 'семя', 'a b', '🎲', 'a'.repeat(65), 'a\n'])('refuses the client seed %j', (clientSeed) => {
    expect(() => openByteStream(hmacSha256, { ...first.seeds, clientSeed })).toThrow(/^clientSeed/)
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses the nonce %d', (nonce) => {
    expect(() => openByteStream(hmacSha256, { ...first.seeds, nonce })).toThrow(/^nonce/)
  })

  it.each(['', 'ab', 'A'.repeat(64), 'g'.repeat(64), 'a'.repeat(65)])('refuses the server seed %j', (serverSeed) => {
    expect(() => openByteStream(hmacSha256, { ...first.seeds, serverSeed })).toThrow(/^serverSeed/)
  })
})

describe('floats', () => {
  it('are in [0, 1), at both ends', () => {
    expect(floatOf(Uint8Array.of(0, 0, 0, 0))).toBe(0)
    expect(floatOf(Uint8Array.of(0, 0, 0, 1))).toBe(2 ** -32)
    expect(floatOf(Uint8Array.of(255, 255, 255, 255))).toBe(1 - 2 ** -32)
  })

  it('are big-endian, within a larger buffer too', () => {
    expect(floatOf(Uint8Array.of(9, 128, 0, 0, 0, 9).subarray(1, 5))).toBe(0.5)
  })

  it('are made of four bytes', () => {
    expect(() => floatOf(new Uint8Array(3))).toThrow(RangeError)
  })
})

describe('commitments', () => {
  it('are of ASCII text only', () => {
    expect(() => sha256Hex('é')).toThrow(RangeError)
  })
})
