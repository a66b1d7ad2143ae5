import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'

const ROUNDS = 12_000
const FLOATS_A_ROUND = 8
/** 99.9 % on either side of each statistic, since there are several; the seeds are fixed. */
const Z = 3.29

/** Input of a battery: numbers in [0, 1), in the order in which bets use them, and their bits. */
type Source = { readonly floats: Float64Array; readonly bits: Uint8Array }

const textOf = (name: string) => createHash('sha256').update(name).digest('hex')

/** The floats of bets as players place them: one seed pair after another, each with its nonces. */
function ofBets(): Float64Array {
  const floats = new Float64Array(ROUNDS * FLOATS_A_ROUND)
  for (let round = 0; round < ROUNDS; round += 1) {
    const seeds = {
      serverSeed: textOf(`battery ${Math.floor(round / 100)}`),
      clientSeed: `client-${round % 7}`,
      nonce: round % 100,
    }
    floats.set(takeFloats(openByteStream(nodeHmacSha256, seeds), FLOATS_A_ROUND), round * FLOATS_A_ROUND)
  }
  return floats
}

const sourceOf = (floats: Float64Array): Source => ({
  floats,
  bits: Uint8Array.from({ length: floats.length * 16 }, (_, at) => {
    const word = Math.floor((floats[Math.floor(at / 16)] ?? 0) * 65_536)
    return (word >> (15 - (at % 16))) & 1
  }),
})

/** A chi-square as standard normal, by Wilson and Hilferty. */
function normalOfChiSquare(cells: readonly number[], chances: readonly number[]): number {
  const total = cells.reduce((sum, count) => sum + count, 0)
  const chi = cells.reduce((sum, count, cell) => {
    const expected = total * (chances[cell] ?? 0)
    return sum + (count - expected) ** 2 / expected
  }, 0)
  const freedom = cells.length - 1
  return (Math.cbrt(chi / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))
}
const equal = (cells: number) => Array<number>(cells).fill(1 / cells)
const counted = (length: number) => Array<number>(length).fill(0)
const add = (cells: number[], cell: number) => {
  cells[cell] = (cells[cell] ?? 0) + 1
}

/**
 * Each statistic as a standard normal: those named by 25 CFR 547.14 and the AGCO, and the runs and poker tests of FIPS
 * 140.
 */
const BATTERY: Readonly<Record<string, (source: Source) => number>> = {
  'as many ones as noughts'({ bits }) {
    const ones = bits.reduce((sum, bit) => sum + bit, 0)
    return (2 * ones - bits.length) / Math.sqrt(bits.length)
  },
  'runs of bits'({ bits }) {
    let runs = 1
    for (let at = 1; at < bits.length; at += 1) if (bits[at] !== bits[at - 1]) runs += 1
    return (runs - (bits.length + 1) / 2) / Math.sqrt((bits.length - 1) / 4)
  },
  'equal cells (chi-square)'({ floats }) {
    const cells = counted(256)
    for (const float of floats) add(cells, Math.floor(float * 256))
    return normalOfChiSquare(cells, equal(256))
  },
  'pairs that follow each other'({ floats }) {
    const cells = counted(256)
    for (let at = 0; at + 1 < floats.length; at += 2)
      add(cells, Math.floor((floats[at] ?? 0) * 16) * 16 + Math.floor((floats[at + 1] ?? 0) * 16))
    return normalOfChiSquare(cells, equal(256))
  },
  'serial correlation'({ floats }) {
    let sum = 0
    for (let at = 1; at < floats.length; at += 1) sum += ((floats[at - 1] ?? 0) - 0.5) * ((floats[at] ?? 0) - 0.5)
    return (sum / (floats.length - 1)) * 12 * Math.sqrt(floats.length - 1)
  },
  'correlation from bet to bet'({ floats }) {
    let [sum, pairs] = [0, 0]
    for (let at = FLOATS_A_ROUND; at < floats.length; at += FLOATS_A_ROUND) {
      sum += ((floats[at - FLOATS_A_ROUND] ?? 0) - 0.5) * ((floats[at] ?? 0) - 0.5)
      pairs += 1
    }
    return (sum / pairs) * 12 * Math.sqrt(pairs)
  },
  'permutations of four'({ floats }) {
    const cells = counted(24)
    for (let at = 0; at + 4 <= floats.length; at += 4) {
      const four = [...floats.subarray(at, at + 4)]
      // Lehmer's code: number of later ones that are smaller
      const code = four.map((float, index) => four.slice(index + 1).filter((later) => later < float).length)
      add(cells, (code[0] ?? 0) * 6 + (code[1] ?? 0) * 2 + (code[2] ?? 0))
    }
    return normalOfChiSquare(cells, equal(24))
  },
  'gaps between small ones'({ floats }) {
    const cells = counted(21)
    let gap = 0
    for (const float of floats) {
      if (float >= 0.2) {
        gap += 1
        continue
      }
      add(cells, Math.min(gap, 20))
      gap = 0
    }
    const chances = cells.map((_, length) => (length < 20 ? 0.2 * 0.8 ** length : 0.8 ** 20))
    return normalOfChiSquare(cells, chances)
  },
  'poker of sixteen faces'({ bits }) {
    const cells = counted(16)
    for (let at = 0; at + 4 <= bits.length; at += 4)
      add(cells, (bits[at] ?? 0) * 8 + (bits[at + 1] ?? 0) * 4 + (bits[at + 2] ?? 0) * 2 + (bits[at + 3] ?? 0))
    return normalOfChiSquare(cells, equal(16))
  },
  'no number comes again too often'({ floats }) {
    const cells = 2 ** 24
    const seen = new Set<number>()
    let again = 0
    for (const float of floats) {
      const cell = Math.floor(float * cells)
      if (seen.has(cell)) again += 1
      seen.add(cell)
    }
    const expected = floats.length - cells * (1 - Math.exp(-floats.length / cells))
    return (again - expected) / Math.sqrt(expected)
  },
}

describe(`CT20: a battery of ${Object.keys(BATTERY).length} over ${ROUNDS * FLOATS_A_ROUND} floats of bets`, () => {
  const source = sourceOf(ofBets())

  test.each(Object.entries(BATTERY))('%s', (_, statistic) => {
    expect(Math.abs(statistic(source))).toBeLessThan(Z)
  })
})

describe('CT20: the battery finds what is wrong with', () => {
  const good = ofBets()
  const changed = (change: (float: number, at: number) => number) => sourceOf(good.map(change))
  /** Flawed generators, each with a statistic that must detect it. */
  const FLAWS: Readonly<Record<string, readonly [finds: string, source: () => Source]>> = {
    'a modulo that favours the small': [
      'equal cells (chi-square)',
      () => changed((one) => (Math.floor(one * 256 * 1.1) % 256) / 256),
    ],
    'a bit that is set too often': [
      'as many ones as noughts',
      () => changed((one, at) => (at % 20 ? one : one / 2 + 0.5)),
    ],
    'bits that stick to each other': [
      'runs of bits',
      () => changed((one, at) => (at % 3 ? one : one < 0.5 ? 0 : 1 - 2 ** -17)),
    ],
    'pairs of which one tells the other': [
      'pairs that follow each other',
      () => changed((one, at) => (at % 2 ? 1 - 2 ** -20 - (good[at - 1] ?? 0) : one)),
    ],
    'a memory of the number before': [
      'serial correlation',
      () => changed((one, at) => ((one + 0.1 * (good[at - 1] ?? 0)) % 1) * 0.95 + 0.05 * (good[at - 1] ?? 0)),
    ],
    'a bet that follows from the one before': [
      'correlation from bet to bet',
      () => changed((one, at) => (at % 40 < 20 ? one : (good[at - FLOATS_A_ROUND] ?? one))),
    ],
    'an order of rising numbers': [
      'permutations of four',
      () => changed((one, at) => (at % 4 === 3 ? Math.max(one, good[at - 1] ?? 0) : one)),
    ],
    'small ones that are kept apart': [
      'gaps between small ones',
      () => changed((one, at) => (one < 0.2 && (good[at - 1] ?? 1) < 0.2 && at % 4 === 0 ? one + 0.2 : one)),
    ],
    'four bits of which one is their parity': [
      'poker of sixteen faces',
      () => changed((one) => (Math.floor(one * 4096) * 16) / 65_536 + (Math.floor(one * 4096) % 3) / 65_536),
    ],
    'a short period': ['no number comes again too often', () => changed((_, at) => good[at % 90_000] ?? 0)],
  }

  test.each(Object.entries(FLAWS))('%s', (_, [finds, source]) =>
    expect(Math.abs(BATTERY[finds]?.(source()) ?? 0)).toBeGreaterThan(Z),
  )
  test('and each statistic is found to find something', () =>
    expect(
      Object.values(FLAWS)
        .map(([finds]) => finds)
        .toSorted(),
    ).toEqual(Object.keys(BATTERY).toSorted()))
})
