import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bets } from '#db/platform/schema/games.ts'
import type { PlacedBet } from '#server/platform/games/place-bet.ts'
import { checkInvariants } from '#server/platform/money/reads.ts'
import { openCrashSite } from './crash/crash-site.ts'
import { eachDeath, SEED } from './crash/deaths.ts'
import { openDeposit, openPlayer } from './crash/open-player.ts'

const FUNDS = '100000'

test(`no stake is lost and none is doubled, wherever the process is killed (seed ${SEED})`, {
  timeout: 300_000,
}, async () => {
  await using site = await openCrashSite()
  const player = await openPlayer(site)
  const funds = await openDeposit(site, player, FUNDS)
  await site.execute('confirmDeposit', funds)

  /** The same wish each time that it is asked with the same key. */
  const ask = (idempotencyKey: string): Promise<PlacedBet> =>
    site.execute('placeBet', {
      userId: player.userId,
      sessionId: player.sessionId,
      game: 'dice',
      params: { side: 'under', chance: 5_000 },
      amount: '1',
      currency: 'RUB',
      idempotencyKey,
    })

  /** All bets there are, when the balance is what they have made of it and no nonce was skipped or used twice. */
  async function placedBets(): Promise<string[]> {
    expect(await checkInvariants(site.reader)).toEqual([])
    const placed = await site.reader.select().from(bets).orderBy(asc(bets.nonce))
    expect(placed.map(({ nonce }) => nonce)).toEqual(placed.map((_, index) => index))
    const balance = placed.reduce<bigint>((sum, { stake, payout }) => sum + payout - stake, funds.amount)
    expect(await player.roubles()).toBe(balance)
    return placed.map(({ id }) => id)
  }

  const { statements, runs } = await eachDeath(async ({ death, commands }) => {
    const before = await placedBets()
    const keys = Array.from({ length: commands }, () => randomUUID())
    site.arm(death)
    const answers = await Promise.allSettled(keys.map(ask))
    const died = await site.recover()
    const survivors = await placedBets()
    expect(survivors.slice(0, before.length)).toEqual(before)

    const retried = await Promise.all(keys.map(ask))
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') expect(retried[index]).toEqual(answer.value)
    }
    const after = await placedBets()
    expect(after.slice(0, survivors.length)).toEqual(survivors)
    expect(after.slice(before.length).toSorted()).toEqual(retried.map(({ bet }) => bet.id).toSorted())
    return !died
  })
  expect(statements).toBeGreaterThan(20)
  expect(runs).toBeGreaterThanOrEqual(50)
})
