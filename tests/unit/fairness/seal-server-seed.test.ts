import { describe, expect, it } from 'vitest'
import { seededEntropy } from '#server/platform/kernel/surroundings.ts'
import { sealServerSeed, unsealServerSeed } from '#server/platform/modules/fairness/seal-server-seed.ts'

const secret = 'a secret that only this test knows'
const seed = { pairId: 'pair-1', serverSeed: '0123456789abcdef'.repeat(4) }
const { bytes } = seededEntropy('seals')
const seal = () => sealServerSeed({ secret, random: bytes }, seed)

describe('a sealed server seed', () => {
  it('opens to what it was', () => {
    expect(unsealServerSeed({ secret }, { pairId: seed.pairId, sealed: seal() })).toBe(seed.serverSeed)
  })

  it('shows nothing of it, and is never sealed the same twice', () => {
    const sealed = seal()
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('0123456789abcdef')
    expect(seal()).not.toBe(sealed)
  })

  it('does not open under another secret or for another pair', () => {
    const sealed = seal()
    expect(() => unsealServerSeed({ secret: `${secret}.` }, { pairId: seed.pairId, sealed })).toThrow()
    expect(() => unsealServerSeed({ secret }, { pairId: 'pair-2', sealed })).toThrow()
  })

  it('does not open with any byte of it changed, or with a shorter tag', () => {
    const whole = seal()
    const mark = whole.slice(0, whole.lastIndexOf('.') + 1)
    const sealed = Buffer.from(whole.slice(mark.length), 'base64url')
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() =>
        unsealServerSeed({ secret }, { pairId: seed.pairId, sealed: mark + changed.toString('base64url') }),
      ).toThrow()
    }
    const cut = mark + sealed.subarray(0, 20).toString('base64url')
    expect(() => unsealServerSeed({ secret }, { pairId: seed.pairId, sealed: cut })).toThrow()
  })

  it('names its kind and its secret, and opens under a secret of before where it is told of it', () => {
    const sealed = seal()
    expect(sealed).toMatch(/^s1\.[0-9a-f]{8}\.[\w-]+$/)
    const after = { secret: 'the secret that came after it', formerSecrets: [{ secret, until: 1 }] }
    expect(unsealServerSeed(after, { pairId: seed.pairId, sealed })).toBe(seed.serverSeed)
    expect(() => unsealServerSeed({ secret: after.secret }, { pairId: seed.pairId, sealed })).toThrow('does not have')
    expect(() => unsealServerSeed({ secret }, { pairId: seed.pairId, sealed: sealed.replace('s1', 's2') })).toThrow(
      'unknown format',
    )
    // format from before the key had a name
    const unnamed = sealed.slice(sealed.lastIndexOf('.') + 1)
    expect(unsealServerSeed(after, { pairId: seed.pairId, sealed: unnamed })).toBe(seed.serverSeed)
  })
})
