import { describe, expect, it } from 'vitest'
import { seededEntropy } from '#server/platform/kernel/entropy.ts'
import { sealServerSeed, unsealServerSeed } from '#server/platform/modules/fairness/seal-server-seed.ts'

const secret = 'a secret that only this test knows'
const seed = { pairId: 'pair-1', serverSeed: '0123456789abcdef'.repeat(4) }
const { bytes } = seededEntropy('seals')
const seal = () => sealServerSeed({ secret, random: bytes }, seed)

describe('a sealed server seed', () => {
  it('opens to what it was', () => {
    expect(unsealServerSeed(secret, { pairId: seed.pairId, sealed: seal() })).toBe(seed.serverSeed)
  })

  it('shows nothing of it, and is never sealed the same twice', () => {
    const sealed = seal()
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('0123456789abcdef')
    expect(seal()).not.toBe(sealed)
  })

  it('does not open under another secret or for another pair', () => {
    const sealed = seal()
    expect(() => unsealServerSeed(`${secret}.`, { pairId: seed.pairId, sealed })).toThrow()
    expect(() => unsealServerSeed(secret, { pairId: 'pair-2', sealed })).toThrow()
  })

  it('does not open with any byte of it changed, or with a shorter tag', () => {
    const sealed = Buffer.from(seal(), 'base64url')
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => unsealServerSeed(secret, { pairId: seed.pairId, sealed: changed.toString('base64url') })).toThrow()
    }
    const cut = sealed.subarray(0, 20).toString('base64url')
    expect(() => unsealServerSeed(secret, { pairId: seed.pairId, sealed: cut })).toThrow()
  })
})
