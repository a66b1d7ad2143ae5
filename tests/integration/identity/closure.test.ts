import { expect, test } from 'vitest'
import { favouriteGames } from '#db/platform/schema/casino.ts'
import { users } from '#db/platform/schema/index.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { createAuthenticator } from '../../support/platform/authenticator.ts'
import {
  APPLICANT,
  fund,
  lastMessageTo,
  register,
  registerVerified,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { email, password } = APPLICANT
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOT_EMPTY = { status: 409, body: { errors: { base: ['account_not_empty'] } } }
const TAKEN = { status: 422, body: { errors: { email: ['email_taken'] } } }

const close = (platform: TestPlatform, token: string) => platform.request(contract.profile.close, {}, { token })
const open = (platform: TestPlatform, address: string = email) =>
  platform.request(contract.auth.register.email, { ...APPLICANT, email: address })
const idOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(contract.profile.user, {}, { token })).output.user.id

/** All texts in the database except sent messages, which are deleted separately. */
async function textOf({ platform }: TestPlatform): Promise<string> {
  const tables = await platform.reader.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('outbox_messages', 'rate_limits')`,
  )
  const rows = await Promise.all(tables.map(({ name }) => platform.reader.all(`SELECT * FROM "${name}"`)))
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

test('a closed account opens by nothing any more, says nothing of its player, and keeps their bets', async () => {
  await using platform = await startPlatform()
  const token = await registerVerified(platform)
  const elsewhere = (await platform.request(contract.auth.login.emailPassword, { email, password })).output.token
  const key = createAuthenticator()
  const { options } = (await platform.request(contract.passkeys.begin, {}, { token })).output
  await platform.request(contract.passkeys.add, { name: 'Ada’s own phone', credential: key.make(options) }, { token })
  const userId = await idOf(platform, token)
  await platform.request(contract.casino.setFavouriteGames, { games: ['wheel'], is_favourite: true }, { token })
  const foreign = { games: ['wheel', 'chess'], is_favourite: true }
  expect((await platform.request(contract.casino.setFavouriteGames, foreign, { token })).status).toBe(404)
  const marked = () => platform.platform.reader.select({ game: favouriteGames.game }).from(favouriteGames)
  expect(await marked()).toEqual([{ game: 'wheel' }])
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  const bet = {
    amount: '100',
    currency: 'RUB',
    side: 'under',
    chance: 1,
    idempotency_key: 'closure-dice-bet-1',
  } as const
  const placed = await platform.request(contract.dice.placeBet, bet, { token })
  expect(placed.status).toBe(200)
  expect(await textOf(platform)).toContain(email)

  expect((await close(platform, token)).status).toBe(200)

  for (const session of [token, elsewhere])
    expect((await platform.request(contract.profile.user, {}, { token: session })).status).toBe(401)
  expect((await platform.request(contract.auth.login.emailPassword, { email, password })).status).toBe(422)
  const outgoing = (await platform.request(contract.auth.login.beginPasskey, {})).output.options
  expect((await platform.request(contract.auth.login.passkey, { credential: key.sign(outgoing) })).status).toBe(422)
  expect(await marked()).toEqual([])
  const left = await textOf(platform)
  for (const personal of [email, 'Ada’s own phone', '127.0.0.1']) expect(left).not.toContain(personal)
  expect(left).toContain(placed.output.bet.id)
  expect(await platform.platform.reader.select({ id: users.id }).from(users)).toContainEqual({ id: userId })
  expect((await lastMessageTo(platform, email)).subject).toContain('аккаунт закрыт')
  // without an exclusion, they may open a new account
  const reopened = await open(platform)
  expect(reopened.status).toBe(200)
  expect(await idOf(platform, reopened.output.token)).not.toBe(userId)
})

test('what is left in an account is told of first: money, the vault, a deposit on its way, a payout', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const deposit = { amount: '100', currency: 'RUB', idempotency_key: 'closure-deposit-1' } as const
  await platform.request(contract.payments.createDeposit, deposit, { token })
  expect(await close(platform, token)).toMatchObject(NOT_EMPTY)

  const rich = await register(platform, 'rich@example.com')
  await fund(platform, rich, { amount: '100', currency: 'RUB' })
  expect(await close(platform, rich)).toMatchObject(NOT_EMPTY)
  const put = { amount: '100', currency: 'RUB', idempotency_key: 'closure-vault-put1' } as const
  expect((await platform.request(contract.wallet.putInVault, put, { token: rich })).status).toBe(200)
  expect(await close(platform, rich)).toMatchObject(NOT_EMPTY)
  expect((await platform.request(contract.profile.user, {}, { token: rich })).status).toBe(200)
})

test('a forfeited rest goes to the house only if below the payout minimum and agreed by the player', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const userId = await idOf(platform, token)
  await fund(platform, token, { amount: '150', currency: 'RUB' })
  const put = { amount: '40', currency: 'RUB', idempotency_key: 'closure-dust-vault' } as const
  await platform.request(contract.wallet.putInVault, put, { token })
  const forfeit = () => platform.request(contract.profile.close, { forfeit_rest: true }, { token })
  // 150 can be paid out: it is not forfeited
  expect(await forfeit()).toMatchObject(NOT_EMPTY)
  const stake = { amount: '100', currency: 'RUB', side: 'under', chance: 1 } as const
  const key = 'closure-dust-bet-1'
  const placed = await platform.request(contract.dice.placeBet, { ...stake, idempotency_key: key }, { token })
  expect(placed.output.bet.payout).toBe('0')
  const { reader } = platform.platform
  expect(await close(platform, token)).toMatchObject(NOT_EMPTY)
  expect((await forfeit()).status).toBe(200)

  const left = await reader.query.ledgerAccounts.findMany({ where: (accounts, { eq }) => eq(accounts.userId, userId) })
  expect(left.map(({ balance }) => balance).filter((balance) => balance !== 0n)).toEqual([])
  const { balance: house } =
    (await reader.query.ledgerAccounts.findFirst({
      where: (accounts, { eq }) => eq(accounts.code, 'house:fees:RUB'),
    })) ?? {}
  expect(house).toBe(50_000_000n)
  expect(await checkAllBooks(reader)).toEqual([])
})

test('a session alone closes nothing: the proof of who asks is ten minutes old at most', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  platform.clock.advance(10 * MINUTE_MS)
  expect(await close(platform, token)).toMatchObject({ status: 422, errors: { password: ['step_up_required'] } })
  await platform.request(contract.stepUp.confirm, { password }, { token })
  expect((await close(platform, token)).status).toBe(200)
})

test('excluded players cannot return by closing the account, and nobody learns of it', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await platform.request(contract.limits.exclude, { term: 'half_year' }, { token })
  expect((await close(platform, token)).status).toBe(200)

  // as for any existing address
  expect(await open(platform)).toMatchObject(TAKEN)
  expect(await open(platform, email.toUpperCase())).toMatchObject(TAKEN)
  // nor can it be added to an account opened with another address
  const other = (await open(platform, 'other@example.com')).output.token
  const outgoing = await platform.request(contract.auth.verify.resendEmail, { email }, { token: other })
  const { body } = await lastMessageTo(platform, email)
  const code = /\b\d{6}\b/.exec(body)?.[0] ?? ''
  expect(outgoing.status).toBe(200)
  expect(await platform.request(contract.auth.verify.email, { code }, { token: other })).toMatchObject(TAKEN)
  platform.clock.advance(190 * DAY_MS)
  expect((await open(platform)).status).toBe(200)
})

test('a rest goes on after a closure, too, and an exclusion for good has no end', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const until = new Date(platform.clock.now() + 7 * DAY_MS).toISOString()
  await platform.request(contract.limits.takeTimeOut, { until }, { token })
  await close(platform, token)
  platform.clock.advance(7 * DAY_MS - 1)
  expect(await open(platform)).toMatchObject(TAKEN)
  platform.clock.advance(1)
  const again = await open(platform)
  expect(again.status).toBe(200)

  await platform.request(contract.limits.exclude, { term: 'forever' }, { token: again.output.token })
  await close(platform, again.output.token)
  platform.clock.advance(10_000 * DAY_MS)
  expect(await open(platform)).toMatchObject(TAKEN)
})
