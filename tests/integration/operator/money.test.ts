import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { callbackOf, callbackRequest, openDeposit, SANDBOX_CALLBACK } from '../../support/deposits.ts'
import { approveBy, fund, register, startPlatform, type TestPlatform, teamOf } from '../../support/platform.ts'

const EMAIL = 'ada@example.com'
const PLAYER = `/v1/players/${EMAIL}`
const WHY = 'ticket 4417 of the tests'

let keys = 0
function key(): string {
  keys += 1
  return `manual-money-of-tests-${keys}`
}

async function funds(site: TestPlatform, email = EMAIL) {
  const { sue } = await teamOf(site)
  const { wallets } = (await sue.get(`/v1/players/${email}`)).body as {
    wallets: { currency: string; funds: { real: string; vault: string } }[]
  }
  return (currency: string) => wallets.find((wallet) => wallet.currency === currency)?.funds.real ?? '0'
}

test('goodwill is given alone to the limits, once per key, and read by the player as such', async () => {
  await using site = await startPlatform()
  const { sue, fin, rik } = await teamOf(site)
  const token = await register(site, EMAIL)
  const give = (amount: string, currency: string, more = {}, by = sue) =>
    by.post(`${PLAYER}/goodwill`, { amount, currency, reason: 'delay', idempotency_key: key(), ...more })
  const first = { idempotency_key: 'the-first-credit-of-tests' }
  expect((await give('25.5', 'EUR', first)).body).toMatchObject({
    state: 'done',
    result: { reference: 'adjust:the-first-credit-of-tests' },
  })
  expect((await give('25.5', 'EUR', first)).body).toMatchObject({ state: 'done' })
  expect((await give('26', 'EUR', first)).body).toMatchObject({
    errors: { idempotency_key: ['idempotency_key_conflict'] },
  })
  expect((await funds(site))('EUR')).toBe('25.5')
  expect((await give('0', 'EUR')).status).toBe(422)
  expect((await give('0.001', 'EUR')).body).toEqual({ errors: { amount: ['amount_step'] } })
  expect((await give('5', 'EUR', {}, rik)).status).toBe(403)
  // 50000 tenge are 104.55 dollars
  const asked = await give('50000', 'KZT')
  expect(asked.body).toMatchObject({ state: 'requested', request: { effect: { amount: '50000', currency: 'KZT' } } })
  expect((await approveBy(fin, asked)).body).toMatchObject({ state: 'executed' })
  expect((await funds(site))('KZT')).toBe('50000')
  const { output } = await site.request(contract.history.transfers, { limit: 50, receipts: 'none' }, { token })
  expect(output.others?.map(({ kind, cause, currency, amount }) => [kind, cause, currency, amount])).toEqual([
    ['prize', 'goodwill', 'KZT', '50000'],
    ['prize', 'goodwill', 'EUR', '25.5'],
  ])
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a credit that is sent again counts once in the limits of one person', async () => {
  await using site = await startPlatform()
  const { sue } = await teamOf(site)
  await register(site, EMAIL)
  const give = (amount: string, idempotency_key: string) =>
    sue.post(`${PLAYER}/goodwill`, { amount, currency: 'USD', reason: 'delay', idempotency_key })
  for (let times = 0; times < 3; times += 1)
    expect((await give('90', 'credit-of-tests-sent-again')).body).toMatchObject({ state: 'done' })
  expect((await give('100', 'another-credit-of-tests')).body).toMatchObject({ state: 'done' })
  // the player has had 190 of the 200 dollars that one person may give
  expect((await give('90', 'credit-of-tests-sent-again')).body).toMatchObject({ state: 'done' })
  expect((await give('10.5', 'a-third-credit-of-tests')).body).toMatchObject({ state: 'requested' })
  expect((await give('10', 'a-last-credit-of-tests')).body).toMatchObject({ state: 'done' })
  expect((await funds(site))('USD')).toBe('200')
})

test('a player who excludes themself gets no credit that waits, and what is owed is paid all the same', async () => {
  await using site = await startPlatform()
  const { sue, fin, fay } = await teamOf(site)
  await register(site, EMAIL)
  const asked = await sue.post(`${PLAYER}/goodwill`, {
    amount: '250',
    currency: 'USD',
    reason: 'delay',
    idempotency_key: key(),
  })
  expect((await sue.post(`${PLAYER}/exclude`, { term: 'year', source: 'player', reason: 'player_asked' })).status).toBe(
    200,
  )
  expect((await approveBy(fin, asked)).body).toMatchObject({ state: 'stale' })
  expect((await funds(site))('USD')).toBe('0')
  const owed = await fin.post(`${PLAYER}/corrections`, {
    direction: 'credit',
    account: 'house:games',
    amount: '12.34',
    currency: 'USD',
    why: WHY,
    idempotency_key: key(),
  })
  expect((await approveBy(fay, owed)).body).toMatchObject({ state: 'executed', result: { owed: '0' } })
  expect((await funds(site))('USD')).toBe('12.34')
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a debit beyond the balance becomes the debt that was asked for, and is repaid or given up', async () => {
  await using site = await startPlatform()
  const { fin, fay, sue } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const debit = (amount: string) =>
    fin.post(`${PLAYER}/corrections`, {
      direction: 'debit',
      account: 'house:games',
      amount,
      currency: 'RUB',
      why: WHY,
      idempotency_key: key(),
    })
  const asked = await debit('1040')
  expect(asked.body).toMatchObject({ request: { effect: { would_owe: '40' } } })
  const bet = { side: 'over', chance: 5000, amount: '10', currency: 'RUB', idempotency_key: key() } as const
  // the balance falls or grows by the bet: only a larger debt is stale
  const { output } = await site.request(contract.dice.placeBet, bet, { token })
  const isLost = output.bet.payout === '0'
  expect((await approveBy(fay, asked)).body).toMatchObject({ state: isLost ? 'stale' : 'executed' })
  if (isLost) expect((await approveBy(fay, await debit('1030'))).body).toMatchObject({ state: 'executed' })
  const debts = async () =>
    (await fin.get(`${PLAYER}/ledger?currency=RUB`)).body.debts as { reference: string; owed: string }[]
  const [debt] = await debts()
  const owed = Number(debt?.owed)
  expect(owed).toBeGreaterThan(0)
  await sue.post(`${PLAYER}/goodwill`, { amount: '15', currency: 'RUB', reason: 'delay', idempotency_key: key() })
  const recover = (amount: string) =>
    fin.post(`${PLAYER}/debts/recover`, {
      debt: debt?.reference,
      amount,
      currency: 'RUB',
      why: 'the player has agreed by letter',
      idempotency_key: key(),
    })
  expect((await approveBy(fay, await recover('15'))).body).toMatchObject({ state: 'executed' })
  expect((await funds(site))('RUB')).toBe('0')
  expect((await debts())[0]?.owed).toBe(String(owed - 15))
  const off = { debt: debt?.reference, currency: 'RUB', why: WHY, idempotency_key: key() }
  expect((await fin.post(`${PLAYER}/debts/write-off`, off)).body).toMatchObject({
    state: 'done',
    result: { amount: String(owed - 15) },
  })
  expect(await debts()).toEqual([])
  expect((await fin.post(`${PLAYER}/debts/write-off`, { ...off, idempotency_key: key() })).status).toBe(404)
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a faulty bet is refunded by two, once, and stays as it was decided, with its proof', async () => {
  await using site = await startPlatform()
  const { fin, fay, tom } = await teamOf(site)
  const token = await register(site, EMAIL)
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const place = async (chance: number) => {
    const bet = { side: 'under', chance, amount: '10', currency: 'RUB', idempotency_key: key() } as const
    return (await site.request(contract.dice.placeBet, bet, { token })).output.bet
  }
  let lost = await place(100)
  while (lost.payout !== '0') lost = await place(100)
  let won = await place(9000)
  while (won.payout === '0') won = await place(9000)
  const before = Number((await funds(site))('RUB'))
  const refund = (id: string, by = fin) => by.post(`/v1/bets/${id}/refund`, { why: 'the game showed another outcome' })
  // nothing is left of what was won
  expect((await refund(won.id)).status).toBe(409)
  expect((await refund('0193a7c2-1234-7000-8123-456789012345')).status).toBe(404)
  const asked = await refund(lost.id)
  expect(asked.body).toMatchObject({ request: { effect: { bet: lost.id, currency: 'RUB', refund: '10' } } })
  expect((await approveBy(tom, asked)).body).toMatchObject({ state: 'executed', result: { refund: '10' } })
  expect((await funds(site))('RUB')).toBe(String(before + 10))
  const again = await refund(lost.id)
  expect((await approveBy(fay, again)).status).toBe(409)
  const proven = (await fin.get(`/v1/bets/${lost.id}`)).body as { bet: { payout: string } }
  expect(proven.bet.payout).toBe('0')
  const [entry] = await site.platform.reader.all<{ ok: number }>(
    sql`SELECT ok FROM desk_audit WHERE act = 'refund.bet' ORDER BY n DESC LIMIT 1`,
  )
  expect(entry?.ok).toBe(0)
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

test('a payment of another amount waits in a queue, and is credited or goes back, alone to the limits', async () => {
  await using site = await startPlatform()
  const { fin, kay, sue } = await teamOf(site)
  const { token, deposit } = await openDeposit(site, EMAIL)
  const pay = async (paid: typeof deposit, amount: string) => {
    const signer = { secret: site.platform.settings.secret, now: site.clock.now() }
    return await site.fetch(SANDBOX_CALLBACK, callbackRequest(callbackOf(signer, paid, { amount })))
  }
  const another = async (amount: string) =>
    (
      await site.request(
        contract.payments.createDeposit,
        { amount, currency: 'RUB', idempotency_key: key() },
        { token },
      )
    ).output
  const [large, back] = [await another('900'), await another('600')]
  expect((await pay(deposit, '400')).status).toBe(200)
  await pay(large, '20000')
  await pay(back, '700')
  const { differences } = (await sue.get('/v1/deposits/differences')).body as { differences: { id: string }[] }
  expect(differences).toMatchObject([
    { id: deposit.id, asked: '500', arrived: '400', currency: 'RUB', can_send_back: true, status: 'created' },
    { id: large.id, asked: '900', arrived: '20000' },
    { id: back.id, asked: '600', arrived: '700' },
  ])
  expect((await fin.get('/v1/work')).body).toMatchObject({
    differences: { count: 3 },
    alarms: [{ key: 'deposits_differ', detail: '3' }],
  })
  expect((await sue.post(`/v1/deposits/${deposit.id}/settle`, { why: WHY })).status).toBe(403)
  expect((await fin.post('/v1/deposits/none/settle', { why: WHY })).status).toBe(404)
  expect((await fin.post(`/v1/deposits/${deposit.id}/settle`, { why: WHY })).body).toMatchObject({
    state: 'done',
    result: { deposit: deposit.id, amount: '400', is_sent_back: false },
  })
  expect((await fin.post(`/v1/deposits/${deposit.id}/settle`, { why: WHY })).status).toBe(404)
  expect((await funds(site))('RUB')).toBe('400')
  expect((await kay.post(`/v1/deposits/${back.id}/send-back`, { why: WHY })).body).toMatchObject({
    state: 'done',
    result: { amount: '700', is_sent_back: true },
  })
  // 20000 roubles are above 100 dollars
  const asked = await fin.post(`/v1/deposits/${large.id}/settle`, { why: WHY })
  expect(asked.body).toMatchObject({ state: 'requested', request: { effect: { asked: '900', arrived: '20000' } } })
  expect((await approveBy(kay, asked)).body).toMatchObject({ state: 'executed' })
  expect((await funds(site))('RUB')).toBe('20400')
  expect((await sue.get('/v1/deposits/differences')).body).toEqual({ differences: [] })
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})
