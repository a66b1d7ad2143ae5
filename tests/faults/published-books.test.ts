import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liabilityDays, logHours } from '#db/platform/schema/books.ts'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { logIntervals } from '#server/platform/modules/books/intervals/log-intervals.ts'
import { readFile } from '#server/shared/books/published-file.ts'
import { SEED } from '../support/run/seed.ts'
import { openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { openDeposit, openPlayer } from './crash/open-player.ts'

const DAY_MS = 86_400_000
const ROWS = 3

test(`a tree and an hour of the log grow to the same files, wherever the process is killed (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  await using site = await openCrashSite()
  for (const index of [1, 2, 3, 4]) {
    const player = await openPlayer(site, `player-${index}@example.com`)
    await site.execute('confirmDeposit', await openDeposit(site, player, '500'))
    await site.execute('rotateSeeds', { userId: player.userId, idempotencyKey: `rotation-of-player-${index}` })
  }
  let days = 0
  /** Continues until everything is done, whatever was interrupted before. */
  async function finish(): Promise<void> {
    for (const grow of ['growTree', 'growLogHour'] as const) while (!(await site.execute(grow, { rows: ROWS })).isDone);
  }
  const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
    days += 1
    const day = new Date(Date.UTC(2030, 0, 1) + days * DAY_MS).toISOString().slice(0, 10)
    await site.execute('openTrees', { day })
    // it crashes in a different stage each time
    for (let page = 0; page < days; page += 1) await site.execute('growTree', { rows: ROWS })
    site.arm(crash)
    await Promise.allSettled(Array.from({ length: commands }, () => site.execute('growTree', { rows: ROWS })))
    const died = await site.recover()
    await finish()
    const trees = (await site.reader.select().from(liabilityDays)).filter((tree) => tree.day === day)
    expect(trees.map(({ stage, leaves, currency }) => [currency, stage, leaves]).toSorted()).toEqual([
      ['EUR', 'done', 2],
      ['INR', 'done', 2],
      ['KZT', 'done', 2],
      ['RUB', 'done', 8],
      ['USD', 'done', 2],
    ])
    const roubles = trees.find(({ currency }) => currency === 'RUB')
    expect(readFile(roubles?.file ?? '')).toMatchObject({ day, owed: '2000', bonus: '0', leaves: 8 })
    return !died
  })
  expect(statements).toBeGreaterThan(3)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)

  site.skip(2 * 3_600_000)
  site.arm({ before: 4 })
  await Promise.allSettled([site.execute('growLogHour', { rows: 1 })])
  await site.recover()
  await finish()
  const hours = await site.reader.select().from(logHours)
  const records = await site.reader.query.logRecords.findMany()
  expect(hours.every(({ file }) => file !== null)).toBe(true)
  // the record of the hour itself follows
  expect(hours.at(-1)?.nextSequence).toBe(records.length)
})

test(`totals of an interval are logged once, wherever the process is killed (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  await using site = await openCrashSite()
  const player = await openPlayer(site)
  await site.execute('confirmDeposit', await openDeposit(site, player, '100000'))
  const platform = { reader: site.reader, writer: site, clock: { now: () => Date.UTC(2031, 0, 1) } }
  let bets = 0
  const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
    bets += 1
    await site.execute('placeBet', {
      userId: player.userId,
      sessionId: player.sessionId,
      game: 'dice',
      params: { side: 'over', chance: 5_000 },
      amount: '3',
      currency: 'RUB',
      idempotencyKey: `bet-of-an-interval-${bets}`,
    })
    site.arm(crash)
    await Promise.allSettled(Array.from({ length: commands }, () => logIntervals(platform, 1)))
    const died = await site.recover()
    await logIntervals(platform, 1)
    return !died
  })
  expect(statements).toBeGreaterThan(0)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  const records = await site.reader.query.logRecords.findMany({ where: eq(logRecords.kind, 'totals') })
  const staked = records.map(({ payload }) => JSON.parse(payload).currencies[0].stakes)
  expect(staked).toEqual(Array.from({ length: bets }, () => '3'))
  expect(await checkAllBooks(site.reader)).toEqual([])
})
