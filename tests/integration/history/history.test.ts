import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { APPLICANT } from '../../support/platform/players.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'

const DAY_MS = 86_400_000
const PAGE = { limit: 50 } as const

test('CT5: a year of bets, money, logins and limits is there, filtered, added up and paged', async () => {
  await using site = await startPlatform()
  const token = await register(site)
  const { clock } = site
  const began = clock.now()
  const iso = (at: number) => new Date(at).toISOString()
  await fund(site, token, { amount: '1000', currency: 'RUB' })
  const input = { token }
  let keys = 0
  const newKey = () => `history-test-key-${++keys}`
  const bet = async (game: 'dice' | 'coinflip') => {
    clock.advance(1000)
    const rest = { amount: '10', currency: 'RUB', idempotency_key: newKey() } as const
    const { output } =
      game === 'dice'
        ? await site.request(contract.dice.placeBet, { side: 'over', chance: 4950, ...rest }, input)
        : await site.request(contract.coinflip.placeBet, { side: 'heads', ...rest }, input)
    return output.bet
  }
  const first = [await bet('dice'), await bet('coinflip'), await bet('dice')]
  const quote = await site.request(contract.wallet.quote, { from: 'RUB', to: 'USD', amount: '100' }, input)
  clock.advance(1000)
  const exchange = { quote_id: quote.output.id, idempotency_key: newKey() }
  await site.request(contract.wallet.exchange, exchange, input)
  await site.request(contract.wallet.putInVault, { amount: '50', currency: 'RUB', idempotency_key: newKey() }, input)
  await site.request(contract.limits.set, { kind: 'loss', span: 'day', amount: '500', currency: 'RUB' }, input)
  clock.advance(1000)
  await site.request(contract.limits.set, { kind: 'loss', span: 'day', amount: '900', currency: 'RUB' }, input)

  // more than a year later, with a new login
  clock.advance(400 * DAY_MS)
  const login = { email: APPLICANT.email, password: APPLICANT.password }
  const later = { token: await signIn() }
  async function signIn() {
    const { output, status, errors } = await site.request(contract.auth.login.emailPassword, login)
    if (status !== 200) throw new Error(JSON.stringify(errors))
    return output.token
  }
  const betLater = async () => {
    clock.advance(1000)
    const input = { side: 'over', chance: 4950, amount: '10', currency: 'RUB', idempotency_key: newKey() } as const
    return (await site.request(contract.dice.placeBet, input, later)).output.bet
  }
  const last = [await betLater(), await betLater()]

  const all = [...first, ...last].toReversed().map(({ id }) => id)
  const pages: string[][] = []
  let before: string | undefined
  do {
    const { output } = await site.request(contract.history.bets, { limit: 2, before }, later)
    pages.push(output.bets.map(({ id }) => id))
    before = output.next ?? undefined
  } while (before !== undefined)
  expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)])

  const old = { from: iso(began), until: iso(began + 30 * DAY_MS) }
  const { output: ofDice } = await site.request(contract.history.bets, { ...old, ...PAGE, game: 'dice' }, later)
  expect(ofDice.bets.map(({ id }) => id)).toEqual([first[2]?.id, first[0]?.id])
  expect((await site.request(contract.history.bets, { ...PAGE, currency: 'USD' }, later)).output.bets).toEqual([])
  // each bet returns nothing, or more than its stake
  for (const result of ['won', 'lost'] as const) {
    const { output } = await site.request(contract.history.bets, { ...PAGE, result, currency: 'RUB' }, later)
    const own = [...first, ...last].filter(({ payout }) => (payout === '0') === (result === 'lost'))
    expect(output.bets.map(({ id }) => id)).toEqual(own.toReversed().map(({ id }) => id))
  }

  const shown = (amount: bigint) => formatMicros(micros(amount))
  const paidOf = (bets: typeof first) => bets.reduce((sum, { payout }) => sum + parseMicros(payout), 0n)
  const { output: totals } = await site.request(contract.history.totals, { ...old, currency: 'RUB' }, later)
  expect(totals).toEqual({
    staked: '30',
    returned: shown(paidOf(first)),
    open: '0',
    net: shown(paidOf(first) - 30_000_000n),
    deposited: '1000',
    withdrawn: '0',
    lifetime_net_deposit: '1000',
  })
  const { output: whole } = await site.request(contract.history.totals, { currency: 'RUB' }, later)
  expect([whole.staked, whole.returned]).toEqual(['50', shown(paidOf([...first, ...last]))])

  const ofOne = { ...old, currency: 'RUB', game: 'coinflip' } as const
  expect((await site.request(contract.history.totals, ofOne, later)).output).toMatchObject({
    staked: '10',
    returned: shown(paidOf(first.slice(1, 2))),
    deposited: '1000',
  })

  const { output: moved } = await site.request(contract.history.transfers, { ...PAGE, currency: 'RUB' }, later)
  expect(moved.transfers.map(({ kind, amount, received }) => [kind, amount, received])).toEqual([
    ['vault', '-50', null],
    ['exchange', '-100', quote.output.receives],
    ['deposit', '1000', null],
  ])
  // the listed entries add up to the balance
  const sum = (amounts: readonly string[]) => amounts.reduce((whole, amount) => whole + parseMicros(amount), 0n)
  const { wallets } = (await site.request(contract.wallet.balances, {}, later)).output
  const held = wallets.find(({ currency }) => currency === 'RUB')?.balance ?? '0'
  const net = parseMicros(whole.net)
  expect(moved.transfers.every(({ is_moved }) => is_moved)).toBe(true)
  expect(shown(net + sum(moved.transfers.map(({ amount }) => amount)))).toBe(held)

  const { output: firstPage } = await site.request(contract.history.transfers, { limit: 2, receipts: 'none' }, later)
  const next = { limit: 2, before: firstPage.next ?? undefined, receipts: 'none' } as const
  const { output: secondPage } = await site.request(contract.history.transfers, next, later)
  expect([...firstPage.transfers, ...secondPage.transfers]).toEqual(
    (await site.request(contract.history.transfers, { ...PAGE, receipts: 'none' }, later)).output.transfers,
  )

  const { output: balance } = await site.request(contract.history.balance, { ...old, currency: 'RUB' }, later)
  const left = 820_000_000n + paidOf(first)
  expect([balance.points.at(0)?.balance, balance.points.at(-1)?.balance]).toEqual(['0', shown(left)])
  expect(balance.marks.map(({ amount }) => amount)).toEqual(['1000'])

  const { output: logins } = await site.request(contract.history.sessions, PAGE, later)
  expect(logins.sessions.map(({ end_reason, is_current }) => [end_reason, is_current])).toEqual([
    [null, true],
    ['expired', false],
  ])
  const { output: limits } = await site.request(contract.history.limits, PAGE, later)
  expect(limits.events.map(({ event, kind, amount }) => [event, kind, amount])).toEqual([
    ['asked', 'loss', '900'],
    ['set', 'loss', '500'],
  ])

  // other players see only their own history
  const stranger = { token: await register(site, 'stranger@example.com') }
  expect((await site.request(contract.history.bets, PAGE, stranger)).output.bets).toEqual([])
  expect((await site.request(contract.history.transfers, PAGE, stranger)).output.transfers).toEqual([])
})
