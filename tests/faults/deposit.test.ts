import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { findDeposit } from '#server/platform/modules/payments/queries/find-deposit.ts'
import { openCrashSite } from './crash/crash-site.ts'
import { eachDeath, LEAST_RUNS, SEED } from './crash/deaths.ts'
import { openDeposit, openPlayer } from './crash/open-player.ts'

test(`a payment is credited once, wherever the process is killed (seed ${SEED})`, { timeout: 300_000 }, async () => {
  await using site = await openCrashSite()
  const player = await openPlayer(site)

  const { statements, runs } = await eachDeath(async ({ death, commands }) => {
    const before = await player.roubles()
    const report = await openDeposit(site, player, '500')
    const credited = before + report.amount

    site.arm(death)
    const answers = await Promise.allSettled(
      Array.from({ length: commands }, () => site.execute('confirmDeposit', report)),
    )
    const died = await site.recover()
    expect(await checkAllBooks(site.reader)).toEqual([])
    const found = await findDeposit(site.reader, report.depositId)
    expect([found?.status, await player.roubles()]).toBeOneOf([
      ['created', before],
      ['confirmed', credited],
    ])
    if (answers.some(({ status }) => status === 'fulfilled')) expect(found?.status).toBe('confirmed')

    expect(await site.execute('confirmDeposit', report)).toEqual({ status: 'confirmed' })
    expect(await player.roubles()).toBe(credited)
    return !died
  })
  expect(statements).toBeGreaterThan(8)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
})
