import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bets } from '#db/platform/schema/bets.ts'
import { seedPairs } from '#db/platform/schema/fairness.ts'
import { unsealServerSeed } from '#server/platform/modules/fairness/seal-server-seed.ts'
import { instantBets } from '#server/shared/contract/instant-games/place-bet.ts'
import { micros, payoutOf } from '#server/shared/money/micros.ts'
import { verifyBet } from '#server/shared/rules/fairness/verify.ts'
import { games } from '#server/shared/rules/games.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { diceBet, newKey, openPlayer, PATIENCE } from './players.ts'

vi.setConfig(PATIENCE)

const { params, outcome: outcomes } = instantBets.dice.shape

const BETS = 2_000
const ROTATE_EVERY = 300
/** The number of bets in one disk flush. */
const AT_ONCE = 50

let opened: TestPlatform
let platform: TestPlatform['platform']
beforeAll(async () => {
  opened = await startPlatform()
  platform = opened.platform
})
afterAll(() => opened[Symbol.asyncDispose]())

/** Bets with chances over the whole range, both sides, over several pairs. */
async function placeBets(): Promise<void> {
  const player = await openPlayer(opened, { currency: 'RUB', amount: '300000' })
  for (let first = 0; first < BETS; first += AT_ONCE) {
    const round = Array.from({ length: AT_ONCE }, (_, index) => {
      const number = first + index
      const params = { side: number % 2 ? 'over' : 'under', chance: 1 + ((number * 4_099) % 9_800) } as const
      return platform.writer.execute('placeBet', diceBet(player, { params, amount: `${1 + (number % 7)}.37` }))
    })
    await Promise.all(round)
    if (first % ROTATE_EVERY === 0)
      await platform.writer.execute('rotateSeeds', { userId: player.userId, idempotencyKey: newKey() })
  }
}

it('the browser’s check of 2,000 bets gives what the platform stored', async () => {
  await placeBets()
  const rows = await platform.reader
    .select()
    .from(bets)
    .innerJoin(seedPairs, eq(seedPairs.id, bets.seedPairId))
    .orderBy(asc(bets.id))
  expect(rows).toHaveLength(BETS)
  for (const { bets: bet, seed_pairs: pair } of rows) {
    const serverSeed = unsealServerSeed(platform.settings, { pairId: pair.id, sealed: pair.sealedServerSeed })
    const checked = verifyBet({
      game: 'dice',
      rules: rulesOf(games.instant.dice, bet.rulesVersion),
      params: params.parse(bet.params),
      seeds: { serverSeed, clientSeed: pair.clientSeed ?? '', nonce: bet.nonce ?? -1 },
    })
    const { outcome, multiplier, rulesVersion, tableHash, serverSeedHash } = checked
    const floats = checked.floats.map(({ value }) => value)
    const payout = payoutOf(micros(bet.stake), multiplier)
    expect({ outcome, multiplier, rulesVersion, tableHash, serverSeedHash, floats, payout }).toEqual({
      outcome: outcomes.parse(bet.outcome),
      multiplier: bet.multiplier,
      rulesVersion: bet.rulesVersion,
      tableHash: bet.tableHash,
      serverSeedHash: pair.serverSeedHash,
      floats: bet.floats,
      payout: bet.payout,
    })
  }
  const won = rows.filter(({ bets: bet }) => bet.payout > 0n).length
  expect(won).toBeGreaterThan(BETS / 4)
  expect(won).toBeLessThan((BETS * 3) / 4)
})
