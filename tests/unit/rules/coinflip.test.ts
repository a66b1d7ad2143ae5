import { describe, expect, it } from 'vitest'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { type CoinSide, coinflip, RTP } from '#server/shared/rules/coinflip/current.ts'
import { playCoin, proveCoinflip } from './proofs.ts'

describe('a flip of a coin', () => {
  it('returns 99 % on either side, counted over both', () => {
    proveCoinflip(coinflip)
    expect(RTP).toEqual({ numerator: 99n, denominator: 100n })
  })

  it('pays 1.98 for the side that was called, and nothing for the other', () => {
    const [tails, heads] = playCoin(coinflip, 'heads')
    expect(heads).toEqual({ outcome: { side: 'heads', win: true }, multiplier: 19_800n })
    expect(tails).toEqual({ outcome: { side: 'tails', win: false }, multiplier: 0n })
    expect(formatMultiplier(coinflip.topMultiplier({ side: 'tails' }))).toBe('1.9800')
  })

  it('is heads from one half on', () => {
    const sideAt = (float: number) => coinflip.play({ side: 'heads' }, [float]).outcome.side
    expect([0, 0.5 - 2 ** -32, 0.5, 1 - 2 ** -32].map(sideAt)).toEqual(['tails', 'tails', 'heads', 'heads'])
  })

  it('takes a side and a float', () => {
    expect(() => coinflip.play({ side: 'edge' as CoinSide }, [0.5])).toThrow(/^side/)
    expect(() => coinflip.play({ side: 'heads' }, [])).toThrow(RangeError)
  })

  it('is pinned: another table is another version', () => {
    expect(coinflip.version).toBe('coinflip/v1')
    expect(coinflip.tableHash({ side: 'heads' })).toBe(
      '8aef6cc6fa5107ebebc3a81e4939b7ecc3019d5d9ba895ede46d0762b19e1b09',
    )
  })
})
