import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { startJobs } from '#server/platform/kernel/jobs/start-jobs.ts'
import { checkBooks } from '#server/platform/modules/ledger/jobs/check-books.ts'
import { DEPOSIT_LIFETIME_MS } from '#server/platform/modules/payments/deposit.ts'
import { findDeposit } from '#server/platform/modules/payments/queries/deposits.ts'
import { openDeposit } from '../../support/deposits.ts'
import { startPlatform } from '../../support/platform.ts'
import { simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const MINUTE_MS = 60_000

test('deposits expire unasked, and a turn that fails does not end the turns', async () => {
  const time = simulatedTime(0)
  await using site = await startPlatform({ scheduler: time })
  const { deposit } = await openDeposit(site)
  const execute = vi.spyOn(site.platform.writer, 'execute').mockRejectedValueOnce(new Error('the disk is full'))
  {
    const jobs = site.platform.modules.jobs.filter(({ name }) => name === 'expire deposits')
    await using _jobs = startJobs(site.platform, jobs)
    await time.run(MINUTE_MS)
    await vi.waitFor(() => expect(site.logged()).toContain('the disk is full'))
    site.clock.advance(DEPOSIT_LIFETIME_MS)
    await time.run(MINUTE_MS)
  }
  expect((await findDeposit(site.platform.reader, deposit.id))?.status).toBe('expired')
  await time.run(10 * MINUTE_MS)
  expect(execute).toHaveBeenCalledTimes(2)
})

test('a job whose turn has not ended is not begun again', async () => {
  const time = simulatedTime(0)
  await using site = await startPlatform({ scheduler: time })
  const turn = Promise.withResolvers<{ changed: number }>()
  const execute = vi.spyOn(site.platform.writer, 'execute').mockReturnValue(turn.promise)
  const jobs = startJobs(
    site.platform,
    site.platform.modules.jobs.filter(({ name }) => name === 'expire deposits'),
  )
  await time.run(5 * MINUTE_MS)
  expect(execute).toHaveBeenCalledOnce()
  turn.resolve({ changed: 0 })
  await jobs[Symbol.asyncDispose]()
})

test('the check of the books finds nothing in good ones, and calls for a person when they are wrong', async () => {
  using directory = temporaryDirectory()
  await using site = await startPlatform({ directory: directory.path })
  await openDeposit(site)
  const check = () => checkBooks(site.platform, new AbortController().signal)
  expect(await check()).toEqual([])
  // an invariant without rows is named too
  expect(site.logged()).toMatch(/"covered":\{"no account of a player is negative":[1-9]/)
  expect(site.logged()).toMatch(/"the nonces of a seed pair have no gaps":\d+/)
  expect(site.logged()).toContain('"isComplete":true')

  const hand = openConnection(join(directory.path, 'platform.db'))
  hand.exec(`UPDATE ledger_accounts SET balance = 1 WHERE code LIKE 'user:%:RUB:real'`)
  hand.close()
  expect(await check()).toEqual([])
  site.clock.advance(60 * MINUTE_MS)
  expect(await check()).toContainEqual({
    invariant: 'a maintained balance is the one after the last entry',
    subject: expect.stringMatching(/^user:.*:RUB:real$/),
  })
  expect(site.logged()).toContain('books check failed')
  expect(await site.platform.metrics.registry.metrics()).toMatch(/fairline_platform_wrong_books_total [1-9]/)
})

test('a stop ends the check of the books with the page that it is at', async () => {
  await using site = await startPlatform()
  await openDeposit(site)
  const stopping = new AbortController()
  const execute = vi.spyOn(site.platform.writer, 'execute').mockImplementationOnce(async () => stopping.abort())
  await checkBooks(site.platform, stopping.signal)
  expect(execute).toHaveBeenCalledOnce()
})
