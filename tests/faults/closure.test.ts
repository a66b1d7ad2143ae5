import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/platform/schema/identity.ts'
import { ledgerAccounts } from '#db/platform/schema/ledger.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { SEED } from '../support/run/seed.ts'
import { SANDBOX } from '../support/sandbox.ts'
import { openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { openDeposit, openPlayer } from './crash/open-player.ts'

const SITE = { name: 'Fairline', origin: 'http://localhost:3000' }
/** The provider of the deposit: a payout through another one would be reviewed first. */
const PROVIDER = { provider: SANDBOX.provider, isPlayMoney: false } as const
const REST = 50_000_000n

test(`an account closes and forfeits its rest, or neither, wherever the process is killed (seed ${SEED})`, async () => {
  await using site = await openCrashSite()
  const { execute, reader } = site

  /** A player with fifty roubles, less than the minimum payout. */
  async function playerWithRest(): Promise<string> {
    const player = await openPlayer(site)
    const { userId } = player
    await execute('confirmDeposit', await openDeposit(site, player, '150'))
    const input = { userId, currency: 'RUB', amount: '100', provider: PROVIDER.provider, fee: null } as const
    const { id } = await execute('requestWithdrawal', { ...input, idempotencyKey: randomUUID() })
    await execute('confirmWithdrawal', { userId, id })
    await execute('sendWithdrawal', { id })
    const paid = { ...PROVIDER, withdrawalId: id, providerReference: `payout-${id}`, kind: 'payout_paid' } as const
    await execute('settleWithdrawal', paid)
    return userId
  }
  async function stateOf(userId: string) {
    const user = await reader.query.users.findFirst({ where: eq(users.id, userId) })
    const accounts = await reader.query.ledgerAccounts.findMany({ where: eq(ledgerAccounts.userId, userId) })
    const held = accounts.reduce((sum, { balance }) => sum + balance, 0n)
    return { isClosed: user?.closedAt !== null, held }
  }
  const house = async () =>
    (await reader.query.ledgerAccounts.findFirst({ where: eq(ledgerAccounts.code, 'house:fees:RUB') }))?.balance ?? 0n

  const { statements, runs } = await eachCrash(async ({ crash }) => {
    const userId = await playerWithRest()
    const before = await house()
    const close = () => execute('closeAccount', { userId, isRestForfeited: true, site: SITE })
    site.arm(crash)
    await Promise.allSettled([close()])
    const died = await site.recover()
    const { isClosed, held } = await stateOf(userId)
    expect({ isClosed, held }).toEqual(isClosed ? { isClosed, held: 0n } : { isClosed, held: REST })
    await close()
    expect(await stateOf(userId)).toEqual({ isClosed: true, held: 0n })
    expect((await house()) - before).toBe(REST)
    expect(await checkAllBooks(reader)).toEqual([])
    return !died
  })
  expect(statements).toBeGreaterThan(10)
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
})
