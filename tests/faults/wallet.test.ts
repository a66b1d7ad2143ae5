import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerAccounts } from '#db/platform/schema/ledger.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { SEED } from '../support/run/seed.ts'
import { SANDBOX } from '../support/sandbox.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

type Desk = { readonly site: CrashSite; readonly player: CrashPlayer }
/** `ask` is the same request each time; `after` restores the money for the next crash. */
type Action = { readonly send: () => Promise<unknown>; readonly after?: () => Promise<unknown> }
/** At least `least` statements are interrupted, since fewer would mean that not all of it is covered. */
type Killed = {
  readonly least: number
  readonly isOneAtATime?: boolean
  /** Time that the prepared state has waited by then. */
  readonly waitMs?: number
  prepare(desk: Desk): Promise<Action>
}

const roubles = { currency: 'RUB', amount: '100' } as const
/** The provider of the player's deposit: a payout through another one would be reviewed first. */
const PROVIDER = { provider: SANDBOX.provider, isPlayMoney: false } as const

/** A payout advanced to a state. */
async function openWithdrawal(
  { site: { execute }, player: { userId } }: Desk,
  state: 'requested' | 'approved' | 'sent',
) {
  const key = randomUUID()
  const input = { userId, ...roubles, provider: PROVIDER.provider, fee: { flat: '1', bp: 100 }, idempotencyKey: key }
  const { id } = await execute('requestWithdrawal', input)
  if (state !== 'requested') await execute('confirmWithdrawal', { userId, id })
  if (state === 'sent') await execute('sendWithdrawal', { id })
  return { id, report: { ...PROVIDER, withdrawalId: id, providerReference: `payout-${id}` } }
}

/** A repeated request is rejected as already done. */
const orDone = (act: () => Promise<unknown>) => async () =>
  act().catch((error: Error) => {
    if (!error.message.includes('conflict')) throw error
    return 'done'
  })

const KILLED: Record<string, Killed> = {
  'an exchange': {
    least: 12,
    // a quote replaces the previous one
    isOneAtATime: true,
    async prepare({ site: { execute }, player: { userId } }) {
      const quote = await execute('quoteExchange', { userId, from: 'RUB', to: 'USD', amount: '100' })
      const input = { userId, quoteId: quote.id, idempotencyKey: randomUUID() }
      return { send: () => execute('exchange', input) }
    },
  },
  'money that is put into the vault': {
    least: 8,
    async prepare({ site: { execute }, player: { userId } }) {
      const input = { userId, ...roubles, idempotencyKey: randomUUID() }
      return { send: () => execute('putInVault', input) }
    },
  },
  'money that is taken out of the vault': {
    least: 7,
    async prepare({ site: { execute }, player: { userId } }) {
      await execute('putInVault', { userId, ...roubles, idempotencyKey: randomUUID() })
      const input = { userId, ...roubles, idempotencyKey: randomUUID() }
      return { send: () => execute('takeFromVault', input) }
    },
  },
  'a withdrawal that is asked for': {
    least: 10,
    async prepare({ site: { execute }, player: { userId } }) {
      const input = { userId, ...roubles, provider: PROVIDER.provider, fee: null, idempotencyKey: randomUUID() }
      return { send: () => execute('requestWithdrawal', input) }
    },
  },
  'a withdrawal that is confirmed': {
    least: 4,
    async prepare(desk) {
      const { id } = await openWithdrawal(desk, 'requested')
      return { send: orDone(() => desk.site.execute('confirmWithdrawal', { userId: desk.player.userId, id })) }
    },
  },
  'a withdrawal that is refused after a look': {
    least: 7,
    // two of that size require documents
    isOneAtATime: true,
    async prepare(desk) {
      const { userId } = desk.player
      // a large one is reviewed by two operators, of whom one rejects
      const input = { userId, currency: 'RUB', amount: '90000', provider: PROVIDER.provider, fee: null } as const
      const { id } = await desk.site.execute('requestWithdrawal', { ...input, idempotencyKey: randomUUID() })
      await desk.site.execute('confirmWithdrawal', { userId, id })
      const review = { id, operator: 'ann', verdict: 'reject', reason: 'refused' } as const
      return { send: orDone(() => desk.site.execute('reviewWithdrawal', review)) }
    },
  },
  'a withdrawal that a second person lets through': {
    least: 4,
    isOneAtATime: true,
    async prepare(desk) {
      const { userId } = desk.player
      const input = { userId, currency: 'RUB', amount: '81000', provider: PROVIDER.provider, fee: null } as const
      const { id } = await desk.site.execute('requestWithdrawal', { ...input, idempotencyKey: randomUUID() })
      await desk.site.execute('confirmWithdrawal', { userId, id })
      await desk.site.execute('reviewWithdrawal', { id, operator: 'ann', verdict: 'approve' })
      const second = { id, operator: 'ben', verdict: 'approve' } as const
      return {
        send: orDone(() => desk.site.execute('reviewWithdrawal', second)),
        // it fails, so that the next one requires no documents either
        async after() {
          await desk.site.execute('sendWithdrawal', { id })
          const report = {
            ...PROVIDER,
            withdrawalId: id,
            providerReference: `payout-${id}`,
            kind: 'payout_failed',
          } as const
          await desk.site.execute('settleWithdrawal', report)
        },
      }
    },
  },
  'a withdrawal that is sent': {
    least: 3,
    async prepare(desk) {
      const { id } = await openWithdrawal(desk, 'approved')
      return { send: orDone(() => desk.site.execute('sendWithdrawal', { id })) }
    },
  },
  'a withdrawal that nobody confirms': {
    least: 8,
    async prepare(desk) {
      await openWithdrawal(desk, 'requested')
      return { send: () => desk.site.execute('lapseWithdrawals', undefined) }
    },
    waitMs: 16 * 60_000,
  },
  'a deposit that fails': {
    least: 3,
    async prepare({ site, player }) {
      const report = await openDeposit(site, player, '100')
      return { send: () => site.execute('failDeposit', report) }
    },
  },
  'a deposit that its provider says nothing of': {
    least: 3,
    async prepare({ site, player }) {
      await openDeposit(site, player, '100')
      return { send: () => site.execute('expireDeposits', undefined) }
    },
    waitMs: 31 * 60_000,
  },
  'a withdrawal that is paid': {
    least: 10,
    async prepare(desk) {
      const { report } = await openWithdrawal(desk, 'sent')
      return { send: () => desk.site.execute('settleWithdrawal', { ...report, kind: 'payout_paid' }) }
    },
  },
  'a withdrawal that fails': {
    least: 8,
    async prepare(desk) {
      const { report } = await openWithdrawal(desk, 'sent')
      return { send: () => desk.site.execute('settleWithdrawal', { ...report, kind: 'payout_failed' }) }
    },
  },
  'a withdrawal that comes back': {
    least: 10,
    async prepare(desk) {
      const { report } = await openWithdrawal(desk, 'sent')
      await desk.site.execute('settleWithdrawal', { ...report, kind: 'payout_paid' })
      return { send: () => desk.site.execute('settleWithdrawal', { ...report, kind: 'payout_returned' }) }
    },
  },
}

describe.each(Object.entries(KILLED))('%s', (_, { least, isOneAtATime = false, waitMs = 0, prepare }) => {
  test(`is done once or not at all, wherever the process is killed (seed ${SEED})`, async () => {
    await using site = await openCrashSite()
    const player = await openPlayer(site)
    await site.execute('confirmDeposit', await openDeposit(site, player, '300000'))
    /** Balances of the player's accounts by their codes. */
    async function held() {
      const rows = await site.reader
        .select({ code: ledgerAccounts.code, balance: ledgerAccounts.balance })
        .from(ledgerAccounts)
        .where(and(eq(ledgerAccounts.userId, player.userId)))
      return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
    }
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const wishes: Action[] = []
      const count = isOneAtATime ? 1 : commands
      for (let made = 0; made < count; made += 1) wishes.push(await prepare({ site, player }))
      site.skip(waitMs)
      site.arm(crash)
      await Promise.allSettled(wishes.map(({ send }) => send()))
      const died = await site.recover()
      expect(await checkAllBooks(site.reader)).toEqual([])
      await Promise.all(wishes.map(({ send }) => send()))
      const after = await held()
      await Promise.all(wishes.map(({ send }) => send()))
      expect(await held()).toEqual(after)
      expect(await checkAllBooks(site.reader)).toEqual([])
      for (const { after: clear } of wishes) await clear?.()
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
