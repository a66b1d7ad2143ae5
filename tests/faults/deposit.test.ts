import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledgerAccounts } from '#db/platform/schema/ledger.ts'
import { withdrawals } from '#db/platform/schema/payments.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { systemAccount } from '#server/platform/modules/ledger/index.ts'
import { findDeposit } from '#server/platform/modules/payments/queries/deposits.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { SANDBOX } from '../support/deposits.ts'
import { SEED } from '../support/run/seed.ts'
import { openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { openDeposit, openPlayer } from './crash/open-player.ts'

test.each<readonly [string, 'mint:demo' | 'psp:clearing', boolean]>([
  ['play money from the mint', 'mint:demo', true],
  ['money that its provider owes', 'psp:clearing', false],
])(
  `a payment of %s is credited once, wherever the process is killed (seed ${SEED})`,
  {
    timeout: 300_000,
  },
  async (_, source, isPlayMoney) => {
    await using site = await openCrashSite()
    const player = await openPlayer(site)
    /** Balance of the account that deposits come from. */
    async function given(): Promise<bigint> {
      const { code } = systemAccount(source, 'RUB')
      const [account] = await site.reader.select().from(ledgerAccounts).where(eq(ledgerAccounts.code, code))
      return -(account?.balance ?? 0n)
    }

    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const before = await player.roubles()
      const report = { ...(await openDeposit(site, player, '500')), isPlayMoney }
      const credited = before + report.amount

      site.arm(crash)
      const answers = await Promise.allSettled(
        Array.from({ length: commands }, () => site.execute('confirmDeposit', report)),
      )
      const died = await site.recover()
      expect(await checkAllBooks(site.reader)).toEqual([])
      const found = await findDeposit(site.reader, report.depositId)
      expect([found?.status, await player.roubles(), await given()]).toBeOneOf([
        ['created', before, before],
        ['confirmed', credited, credited],
      ])
      if (answers.some(({ status }) => status === 'fulfilled')) expect(found?.status).toBe('confirmed')

      expect(await site.execute('confirmDeposit', report)).toEqual({ status: 'confirmed' })
      expect([await player.roubles(), await given()]).toEqual([credited, credited])
      return !died
    })
    expect(statements).toBeGreaterThan(8)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  },
)

test(`a chargeback takes a deposit back once, wherever the process is killed (seed ${SEED})`, async () => {
  await using site = await openCrashSite()
  const player = await openPlayer(site)
  const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
    const report = await openDeposit(site, player, '500')
    await site.execute('confirmDeposit', report)
    // after spending some of it, the remaining debt must not be lost either
    await site.execute('requestWithdrawal', {
      userId: player.userId,
      amount: formatMicros(await player.roubles()),
      currency: 'RUB',
      provider: SANDBOX.provider,
      fee: null,
      idempotencyKey: randomUUID(),
    })
    await site.execute('confirmDeposit', await openDeposit(site, player, '200'))
    const before = await player.roubles()

    site.arm(crash)
    const answers = await Promise.allSettled(
      Array.from({ length: commands }, () => site.execute('chargeBackDeposit', report)),
    )
    const died = await site.recover()
    expect(await checkAllBooks(site.reader)).toEqual([])
    const found = await findDeposit(site.reader, report.depositId)
    expect([found?.status, await player.roubles()]).toBeOneOf([
      ['confirmed', before],
      ['charged_back', 0n],
    ])
    if (answers.some(({ status }) => status === 'fulfilled')) expect(found?.status).toBe('charged_back')
    expect(await site.execute('chargeBackDeposit', report)).toEqual({ status: 'charged_back' })
    expect(await player.roubles()).toBe(0n)
    expect(await checkAllBooks(site.reader)).toEqual([])
    return !died
  })
  expect(statements).toBeGreaterThan(8)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
})

test(`an excluded player’s deposit is returned once, wherever the process is killed (seed ${SEED})`, async () => {
  await using site = await openCrashSite()
  const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
    const player = await openPlayer(site, `${randomUUID()}@example.com`)
    const { userId } = player
    const report = { ...(await openDeposit(site, player, '500')), paysOut: true }
    await site.execute('excludeSelf', { userId, term: 'half_year' })
    const back = async () => {
      const rows = await site.reader.select().from(withdrawals).where(eq(withdrawals.userId, userId))
      return rows.map(({ amount, status, depositId }) => [amount, status, depositId])
    }
    const whole = [[report.amount, 'approved', report.depositId]]

    site.arm(crash)
    const storm = Array.from({ length: commands }, () => site.execute('confirmDeposit', report))
    await Promise.allSettled(storm)
    const died = await site.recover()
    expect(await checkAllBooks(site.reader)).toEqual([])
    expect([await player.roubles(), await back()]).toBeOneOf([
      [0n, []],
      [0n, whole],
    ])
    for (let time = 1; time <= 2; time++)
      expect(await site.execute('confirmDeposit', report)).toEqual({ status: 'confirmed' })
    expect([await player.roubles(), await back()]).toEqual([0n, whole])
    expect(await checkAllBooks(site.reader)).toEqual([])
    return !died
  })
  expect(statements).toBeGreaterThan(12)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
})

test(`a payment of another amount is settled once, wherever the process is killed (seed ${SEED})`, async () => {
  await using site = await openCrashSite()
  const player = await openPlayer(site)
  const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
    const before = await player.roubles()
    const asked = await openDeposit(site, player, '500')
    const report = { ...asked, amount: parseMicros('321.5') }
    expect(await site.execute('confirmDeposit', report)).toEqual({ status: 'created' })
    const decided = { userId: player.userId, depositId: report.depositId, verdict: 'credit' } as const
    const credited = before + report.amount

    site.arm(crash)
    await Promise.allSettled(Array.from({ length: commands }, () => site.execute('settleDifference', decided)))
    const died = await site.recover()
    expect(await checkAllBooks(site.reader)).toEqual([])
    const found = await findDeposit(site.reader, report.depositId)
    expect([found?.status, found?.amount, await player.roubles()]).toBeOneOf([
      ['created', asked.amount, before],
      ['confirmed', report.amount, credited],
    ])
    if (found?.status === 'created') await site.execute('settleDifference', decided)
    await expect(site.execute('settleDifference', decided)).rejects.toThrow('not_found')
    expect(await player.roubles()).toBe(credited)
    expect(await checkAllBooks(site.reader)).toEqual([])
    return !died
  })
  expect(statements).toBeGreaterThan(8)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
})
