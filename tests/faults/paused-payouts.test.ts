import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { withdrawals } from '#db/platform/schema/payments.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { sendPayouts } from '#server/platform/modules/payments/send-payouts.ts'
import type { Payouts } from '#server/platform/providers/payments/port.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { SEED } from '../support/run/seed.ts'
import { SANDBOX } from '../support/sandbox.ts'
import { openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { openDesk, unlessDecided, WHY } from './crash/open-desk.ts'
import { openDeposit, openPlayer } from './crash/open-player.ts'

const PAUSED = { kind: 'payments', provider: SANDBOX.provider, directions: ['out'] } as const

/** A provider outside the process that is killed; while it is open it pays what it has accepted. */
function createBank() {
  const bank = { accepted: [] as string[], isOpen: false }
  const payouts: Payouts = {
    feeOf: () => null,
    send: async ({ id }) => void bank.accepted.push(id),
    async find({ id }) {
      if (!bank.accepted.includes(id)) return 'unknown'
      return bank.isOpen ? { kind: 'payout_paid', withdrawalId: id, providerReference: `bank-${id}` } : undefined
    },
  }
  return { bank, payouts }
}

/** Steps after a pause, with the minimum number of statements of the one that is interrupted. */
const KILLED = [
  { step: 'the resumption', index: 0, least: 8 },
  { step: 'the payout', index: 1, least: 3 },
  { step: 'the report that it is paid', index: 2, least: 8 },
] as const

test.each(KILLED)(
  `payouts wait in a pause and are sent once after it, if $step is killed (seed ${SEED})`,
  async ({ index, least }) => {
    await using site = await openCrashSite()
    const { fin } = await openDesk(site)
    const player = await openPlayer(site)
    await site.execute('confirmDeposit', await openDeposit(site, player, '300000'))
    const { bank, payouts } = createBank()
    const platform = {
      reader: site.reader,
      writer: { execute: site.execute },
      clock: { now: site.now },
      payments: new Map([[SANDBOX.provider, { ...SANDBOX, payouts }]]),
      log: pino({ enabled: false }),
    } as never
    const pause = () =>
      site.execute('performAct', {
        act: 'pauseProvider',
        args: { ...PAUSED, cause: 'outage' },
        credential: fin.credential,
        why: WHY,
      })
    const resume = () =>
      site.execute('performAct', { act: 'resumeProvider', args: PAUSED, credential: fin.credential, why: WHY })
    const openPayout = async () => {
      const input = { userId: player.userId, currency: 'RUB', amount: '100', provider: SANDBOX.provider } as const
      const { id } = await site.execute('requestWithdrawal', { ...input, fee: null, idempotencyKey: randomUUID() })
      await site.execute('confirmWithdrawal', { userId: player.userId, id })
      return id
    }
    const statesOf = async (ids: readonly string[]) =>
      (await site.reader.select().from(withdrawals).where(inArray(withdrawals.id, ids))).map(({ status }) => status)

    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      await fin.prove()
      const before = await player.roubles()
      const ids: string[] = []
      for (let number = 0; number < commands; number += 1) ids.push(await openPayout())
      await pause()
      await sendPayouts(platform)
      expect(bank.accepted.filter((id) => ids.includes(id))).toEqual([])

      const turn = () => sendPayouts(platform)
      for (const [at, step] of [resume, turn, turn].entries()) {
        if (at === index) site.arm(crash)
        bank.isOpen = at === 2
        await Promise.allSettled([step()])
      }
      const died = await site.recover()
      const isPaused = (await site.reader.query.providerPauses.findMany()).length > 0
      if (isPaused) {
        await sendPayouts(platform)
        expect(bank.accepted.filter((id) => ids.includes(id))).toEqual([])
      }
      await resume().catch(unlessDecided)
      for (let count = 0; count < 3; count += 1) await turn()
      expect(await statesOf(ids)).toEqual(ids.map(() => 'paid'))
      expect(bank.accepted.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
      expect(before - (await player.roubles())).toBe(parseMicros('100') * BigInt(commands))
      expect(await checkAllBooks(site.reader)).toEqual([])
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  },
)
