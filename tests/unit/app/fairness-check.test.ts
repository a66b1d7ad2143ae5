import { describe, expect, test } from 'vitest'
import { dice } from '#server/shared/rules/dice/current.ts'
import { verifyBet } from '#server/shared/rules/fairness/verify.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { readChance } from '~/games/dice/proof.tsx'
import { EXAMPLE_SEEDS, readCheck, type SeedFields, seedsOfBet } from '~/games/engine/fairness/check.ts'
import { comparisonsOf } from '~/games/engine/fairness/comparisons.ts'

type DiceBet = PlayedBet<'dice'>
const EVEN = { side: 'over', chance: 4950 } as const

const read = (fields: SeedFields) => readCheck({ game: 'dice', rules: dice, fields, params: EVEN })

function verificationOf(fields: SeedFields) {
  const check = read(fields)
  if (!('bet' in check)) throw new Error(`wrong: ${check.wrong}`)
  return verifyBet(check.bet)
}

/** The example as the platform would have settled and stored it. */
function storedExample(): DiceBet {
  const { tableHash, rulesVersion } = verificationOf(EXAMPLE_SEEDS)
  return {
    game: 'dice',
    id: 'bet_1',
    currency: 'RUB',
    stake: '10',
    payout: '20',
    multiplier: '2.0000',
    rules_version: rulesVersion,
    table_hash: tableHash,
    nonce: 0,
    client_seed: 'client-seed',
    server_seed_hash: 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
    server_seed: '0123456789abcdef'.repeat(4),
    placed_at: '2026-11-21T11:32:06Z',
    params: { side: 'over', chance: 4950 },
    outcome: { roll: 6007, win: true },
  }
}

describe('the form of the verifier', () => {
  test('holds an example that anybody can recompute', () => {
    const { outcome, serverSeedHash } = verificationOf(EXAMPLE_SEEDS)
    expect(outcome).toEqual({ roll: 6007, win: true })
    expect(serverSeedHash).toBe(EXAMPLE_SEEDS.promisedHash)
  })

  test('is filled from a stored bet, and reads back what it shows', () => {
    expect(read(seedsOfBet(storedExample()))).toEqual(read(EXAMPLE_SEEDS))
  })

  test('leaves an unrevealed seed empty', () => {
    expect(seedsOfBet({ ...storedExample(), server_seed: null }).serverSeed).toBe('')
  })

  test('forgives spaces and capitals around a seed that was pasted', () => {
    const pasted = {
      ...EXAMPLE_SEEDS,
      serverSeed: ` ${EXAMPLE_SEEDS.serverSeed.toUpperCase()} `,
      clientSeed: ' client-seed ',
    }
    expect(read(pasted)).toEqual(read(EXAMPLE_SEEDS))
  })

  test.each<[Partial<SeedFields>, string]>([
    [{ serverSeed: 'abc' }, 'serverSeed'],
    [{ clientSeed: 'a:b' }, 'clientSeed'],
    [{ clientSeed: '' }, 'clientSeed'],
    [{ nonce: '-1' }, 'nonce'],
    [{ nonce: '1.5' }, 'nonce'],
  ])('names the field that no bet can have: %j', (change, field) => {
    expect(read({ ...EXAMPLE_SEEDS, ...change })).toEqual({ wrong: [field] })
  })

  test('waits for parameters', () => {
    expect(readCheck({ game: 'dice', rules: dice, fields: EXAMPLE_SEEDS, params: undefined })).toEqual({ wrong: [] })
  })

  test('reads a chance with either mark, and no other than the game has', () => {
    expect(['49.5', '49,50', ' 98 ', '0.01'].map(readChance)).toEqual([4950, 4950, 9800, 1])
    expect(['98.01', '0', '5.123', 'x', ''].map(readChance)).toEqual(Array(5).fill(undefined))
  })
})

describe('what is compared', () => {
  const verification = verificationOf(EXAMPLE_SEEDS)
  const { promisedHash } = EXAMPLE_SEEDS

  test('an honest bet matches in everything', () => {
    expect(comparisonsOf({ verification, promisedHash, stored: storedExample() })).toEqual({
      commitment: true,
      outcome: true,
      multiplier: true,
      payout: undefined,
      rules: true,
    })
  })

  test.each<[string, Partial<DiceBet>]>([
    ['outcome', { outcome: { roll: 6008, win: true } }],
    ['outcome', { outcome: { roll: 6007, win: false } }],
    ['multiplier', { multiplier: '1.9999' }],
    ['rules', { table_hash: '0'.repeat(64) }],
    ['rules', { rules_version: 'dice/v0' }],
  ])('a changed %s is found', (name, change) => {
    const compared = comparisonsOf({ verification, promisedHash, stored: { ...storedExample(), ...change } })
    expect(Object.entries(compared).filter(([, isMatch]) => isMatch === false)).toEqual([[name, false]])
  })

  test('another hash than the promised one is found, and none is no verdict', () => {
    expect(comparisonsOf({ verification, promisedHash: 'f'.repeat(64), stored: undefined }).commitment).toBe(false)
    expect(comparisonsOf({ verification, promisedHash: '', stored: undefined })).toEqual({
      commitment: undefined,
      outcome: undefined,
      multiplier: undefined,
      payout: undefined,
      rules: undefined,
    })
  })
})
