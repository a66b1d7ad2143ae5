import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { formatMultiplier } from '#server/shared/money/micros.ts'
import { dice } from '#server/shared/rules/dice/current.ts'
import { nodeScriptOf } from '#server/shared/rules/fairness/script.ts'
import { type NewBet, newBet, verifyNew } from '../../support/check-bets.ts'
import { P1_BETS, P1_COMMITMENT } from './vectors.ts'

const bets = P1_BETS.flatMap(({ seeds, block, roll }) =>
  (['under', 'over'] as const).map((side) => ({
    bet: { game: 'dice', params: { side, chance: 5_000 }, seeds } satisfies NewBet<'dice'>,
    block,
    roll,
  })),
)

/** Runs a program from standard input, like `node bet.mjs`. */
function runScript(source: string): unknown {
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-'], { input: source, encoding: 'utf8' }))
}

describe('the check of a bet', () => {
  it.each(bets)('shows each step of nonce $bet.seeds.nonce, $bet.params.side', ({ bet, block, roll }) => {
    const shown = verifyNew(bet)
    expect(shown.serverSeedHash).toBe(P1_COMMITMENT)
    expect(shown.blocks).toEqual([{ message: `client-seed:${bet.seeds.nonce}:0`, hex: block }])
    expect(shown.floats).toEqual([{ hex: block.slice(0, 8), value: Number.parseInt(block.slice(0, 8), 16) / 2 ** 32 }])
    expect(shown.outcome.roll).toBe(roll)
    expect(shown.outcome.win).toBe(bet.params.side === 'under' ? roll < 5_000 : roll >= 5_000)
    expect(formatMultiplier(shown.multiplier)).toBe(shown.outcome.win ? '1.9800' : '0.0000')
    expect([shown.rulesVersion, shown.tableHash]).toEqual(['dice/v1', dice.tableHash(bet.params)])
  })

  it.each(bets)('is repeated by the script of nonce $bet.seeds.nonce, $bet.params.side', ({ bet }) => {
    const shown = verifyNew(bet)
    expect(runScript(nodeScriptOf(newBet(bet)))).toEqual({
      serverSeedHash: shown.serverSeedHash,
      floats: shown.floats.map(({ value }) => value),
      outcome: shown.outcome,
      multiplier: formatMultiplier(shown.multiplier),
    })
  })

  it('writes no script for seeds that are no seeds', () => {
    const [{ bet }] = bets as [(typeof bets)[number]]
    const seeds = { ...bet.seeds, clientSeed: '"; process.exit() //' }
    expect(() => nodeScriptOf(newBet({ ...bet, seeds }))).toThrow(RangeError)
  })
})
