import { beforeEach, describe, expect, test } from 'vitest'
import { verifyBet } from '#server/rules/verify.ts'
import type { BetOf } from '~/features/bets/bets.ts'
import { type CheckFields, exampleFields, fieldsOfBet, readCheck } from '~/features/fairness/check.ts'
import { comparisonsOf } from '~/features/fairness/comparisons.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

beforeEach(() => overwriteGetLocale(() => 'en'))

function verificationOf(fields: CheckFields) {
  const read = readCheck(fields)
  if (!('bet' in read)) throw new Error(`wrong: ${read.wrong}`)
  return verifyBet(read.bet)
}

/** The example as the platform would have settled and stored it. */
function storedExample(): BetOf<'dice'> {
  const { tableHash, rulesVersion } = verificationOf(exampleFields())
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
    const { outcome, serverSeedHash } = verificationOf(exampleFields())
    expect(outcome).toEqual({ roll: 6007, win: true })
    expect(serverSeedHash).toBe(exampleFields().promisedHash)
  })

  test.each(['en', 'ru'] as const)('is filled from a stored bet, and reads back what it shows in %s', (locale) => {
    overwriteGetLocale(() => locale)
    const fields = fieldsOfBet(storedExample())
    expect(fields.chance).toBe(locale === 'ru' ? '49,50' : '49.50')
    expect(readCheck(fields)).toEqual(readCheck(exampleFields()))
  })

  test('leaves an unrevealed seed empty', () => {
    expect(fieldsOfBet({ ...storedExample(), server_seed: null }).serverSeed).toBe('')
  })

  test('forgives spaces and capitals around a seed that was pasted', () => {
    const pasted = {
      ...exampleFields(),
      serverSeed: ` ${exampleFields().serverSeed.toUpperCase()} `,
      clientSeed: ' client-seed ',
    }
    expect(readCheck(pasted)).toEqual(readCheck(exampleFields()))
  })

  test.each<[Partial<CheckFields>, string]>([
    [{ serverSeed: 'abc' }, 'serverSeed'],
    [{ clientSeed: 'a:b' }, 'clientSeed'],
    [{ clientSeed: '' }, 'clientSeed'],
    [{ nonce: '-1' }, 'nonce'],
    [{ nonce: '1.5' }, 'nonce'],
    [{ chance: '98.01' }, 'chance'],
    [{ chance: '0' }, 'chance'],
    [{ chance: '5.123' }, 'chance'],
  ])('names the field that no bet can have: %j', (change, field) => {
    expect(readCheck({ ...exampleFields(), ...change })).toEqual({ wrong: [field] })
  })
})

describe('what is compared', () => {
  const verification = verificationOf(exampleFields())
  const { promisedHash } = exampleFields()

  test('an honest bet matches in everything', () => {
    expect(comparisonsOf({ verification, promisedHash, stored: storedExample() })).toEqual({
      commitment: true,
      outcome: true,
      multiplier: true,
      rules: true,
    })
  })

  test.each<[string, Partial<BetOf<'dice'>>]>([
    ['outcome', { outcome: { roll: 6008, win: true } }],
    ['multiplier', { multiplier: '1.9999' }],
    ['rules', { table_hash: '0'.repeat(64) }],
    ['rules', { rules_version: 'dice/v0' }],
  ])('a changed %s is found', (name, change) => {
    const compared = comparisonsOf({ verification, promisedHash, stored: { ...storedExample(), ...change } })
    expect(Object.entries(compared).filter(([, isMatch]) => !isMatch)).toEqual([[name, false]])
  })

  test('another hash than the promised one is found, and none is no verdict', () => {
    expect(comparisonsOf({ verification, promisedHash: 'f'.repeat(64), stored: undefined }).commitment).toBe(false)
    expect(comparisonsOf({ verification, promisedHash: '', stored: undefined })).toEqual({
      commitment: undefined,
      outcome: undefined,
      multiplier: undefined,
      rules: undefined,
    })
  })
})
