import { describe, expect, test } from 'vitest'
import { loadStakeStatus, playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import { stakeTotalsSince } from '#server/platform/modules/ledger/reads.ts'
import {
  type Fund,
  placeStake,
  reverseSettlement,
  rollBackStake,
  type Settlement,
  settleStake,
  voidStake,
} from '#server/platform/modules/ledger/stakes/index.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { checkLedgerBooks } from '../../support/check-ledger-books.ts'
import { grant } from '../../support/play-money.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const ada = { userId: 'ada', currency: 'RUB' } as const
const reference = 'bet:1'
const FUNDS: readonly Fund[] = ['real', 'bonus']

type Table = ReturnType<typeof openTable>

/** One player with an amount of own money and of bonus money, and one stake. */
function openTable(real: string, bonus = '0') {
  const books = openTestDatabase()
  books.run((context) => grant(context, { ...ada, amount: parseMicros(real), key: 'deposit:1' }))
  books.run((context) =>
    post(context, {
      kind: 'demo_grant',
      reference: 'bonus:1',
      idempotencyKey: 'bonus:1',
      postings: [
        {
          debit: systemAccount('house:bonus_cost', 'RUB'),
          credit: playerAccount(ada, 'bonus'),
          amount: parseMicros(bonus),
        },
      ],
    }),
  )
  const balance = (code: string) =>
    books.run(({ db }) => db.get<{ balance: bigint }>('SELECT balance FROM ledger_accounts WHERE code = ?', [code]))
      ?.balance ?? 0n
  return {
    books,
    place: (amount: string, funds: readonly Fund[] = ['real']) =>
      books.run((context) => placeStake(context, { ...ada, reference, amount: parseMicros(amount), funds })),
    settle: (payout: string, rest: Omit<Settlement, 'reference' | 'payout'> = {}) =>
      books.run((context) => settleStake(context, { reference, payout: parseMicros(payout), ...rest })),
    giveBack: (name?: string) => books.run((context) => voidStake(context, { reference, ...(name && { name }) })),
    reverse: (name?: string) =>
      books.run((context) => reverseSettlement(context, { reference, ...(name && { name }) })),
    rollBack: () => books.run((context) => rollBackStake(context, { reference })),
    standing: () => books.run((context) => loadStakeStatus(context, reference)),
    /** Spends an amount of the player's own money elsewhere, permanently. */
    spend(amount: string) {
      const other = `bet:of-${amount}`
      books.run((context) => placeStake(context, { ...ada, reference: other, amount: parseMicros(amount) }))
      books.run((context) => settleStake(context, { reference: other, payout: micros(0n) }))
    },
    real: () => balance('user:ada:RUB:real'),
    bonus: () => balance('user:ada:RUB:bonus'),
    inplay: () => balance('user:ada:RUB:inplay'),
    receivable: () => balance('house:receivable:RUB'),
    house: (kind = 'house:games') => balance(`${kind}:RUB`),
    violations: () => checkLedgerBooks(books.reader),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

test('the totals of a session that are read on equal those that are read from its start', async () => {
  using table = openTable('100', '50')
  const { books } = table
  const from = books.run(({ now }) => now)
  const totals = (since = from) => stakeTotalsSince(books.reader, { userId: ada.userId, from: since })
  const steps = [
    () => table.spend('3'),
    () => table.place('10', FUNDS),
    () => table.settle('25'),
    () => table.reverse(),
    () => table.spend('4'),
    () => table.giveBack('again'),
  ]
  const nets: (bigint | undefined)[] = []
  for (const step of steps) {
    step()
    const [continued] = await Promise.all([totals(), totals()])
    nets.push(continued[0]?.net)
    // another start begins again
    await totals(from - 1)
    expect(await totals()).toEqual(continued)
  }
  // an open stake does not count, also after its settlement was reversed
  expect(nets).toEqual(['-3', '-3', '12', '-3', '-7', '-7'].map(parseMicros))
})

const units = parseMicros
const refused = (call: () => unknown) => refusalCode(call)

describe('a stake that is settled in parts', () => {
  test('pays each part for itself, stays open with the rest, and is closed by what closes the rest', async () => {
    using table = openTable('100')
    table.place('10')
    expect(table.standing()).toMatchObject({ state: 'open', staked: units('10'), open: units('10'), paid: 0n })
    table.settle('9', { part: units('4'), name: 'cash-out:1' })
    expect(table.standing()).toMatchObject({ state: 'part_settled', open: units('6'), paid: units('9') })
    expect([table.real(), table.inplay(), table.house()]).toEqual([units('99'), units('6'), units('-5')])
    table.settle('1', { part: units('5'), name: 'cash-out:2' })
    table.settle('0')
    expect(table.standing()).toMatchObject({ state: 'settled', open: 0n, paid: units('10') })
    expect([table.real(), table.inplay(), table.house()]).toEqual([units('100'), 0n, 0n])
    expect(await table.violations()).toEqual([])
  })

  test('takes a name once, and closes no more than is open', async () => {
    using table = openTable('100')
    table.place('10')
    table.settle('1', { part: units('4'), name: 'a' })
    expect(refused(() => table.settle('1', { part: units('4'), name: 'a' }))).toBe('conflict')
    expect(refused(() => table.settle('1', { part: units('6.000001'), name: 'b' }))).toBe('conflict')
    expect(() => table.settle('1', { part: micros(-1n), name: 'b' })).toThrow('negative part')
    expect(() => table.settle('-1', { name: 'b' })).toThrow('negative payout')
    expect(table.giveBack()).toMatchObject({ returned: units('6') })
    expect(table.standing()).toMatchObject({ state: 'settled', paid: units('7') })
    expect(refused(() => table.settle('1', { name: 'b' }))).toBe('conflict')
    expect(refused(() => table.giveBack('c'))).toBe('conflict')
    expect(await table.violations()).toEqual([])
  })

  test('may be paid without closing anything: wins before and after the end of a round', async () => {
    using table = openTable('100')
    table.place('10')
    table.settle('3', { part: micros(0n), name: 'win:1' })
    expect(table.standing()).toMatchObject({ state: 'open', open: units('10'), paid: units('3') })
    table.settle('0')
    table.settle('0', { part: micros(0n), name: 'win:of-nothing' })
    table.settle('2', { part: micros(0n), name: 'win:late' })
    expect(table.standing()).toMatchObject({ state: 'settled', paid: units('5') })
    expect(table.real()).toBe(units('95'))
    expect(await table.violations()).toEqual([])
  })

  test('of a sports bet is paid by the sports book', async () => {
    using table = openTable('100')
    table.place('10')
    table.settle('21', { house: 'house:sports' })
    expect([table.house('house:sports'), table.house()]).toEqual([units('-11'), 0n])
    expect(await table.violations()).toEqual([])
  })
})

describe('a settlement that is reversed', () => {
  test('reopens its part, to be settled again under another name', async () => {
    using table = openTable('100')
    table.place('10')
    table.settle('19')
    expect(table.reverse()).toMatchObject({ owed: 0n })
    expect(table.standing()).toMatchObject({ state: 'reversed', open: units('10'), paid: 0n })
    expect([table.real(), table.inplay()]).toEqual([units('90'), units('10')])
    expect(refused(() => table.reverse())).toBe('conflict')
    expect(refused(() => table.settle('0'))).toBe('conflict')
    table.settle('0', { name: '2' })
    expect(table.standing()).toMatchObject({ state: 'settled', paid: 0n })
    table.reverse('2')
    expect(table.giveBack('3')).toMatchObject({ returned: units('10') })
    expect(table.standing()).toMatchObject({ state: 'void', paid: units('10') })
    table.reverse('3')
    table.settle('30', { name: '4' })
    expect(table.real()).toBe(units('120'))
    expect(await table.violations()).toEqual([])
  })

  test('takes one of several back and leaves the others', async () => {
    using table = openTable('100')
    table.place('10')
    table.settle('9', { part: units('4'), name: 'cash-out' })
    table.settle('12')
    table.reverse()
    expect(table.standing()).toMatchObject({ state: 'part_settled', open: units('6'), paid: units('9') })
    table.settle('0', { name: '2' })
    expect(table.standing()).toMatchObject({ state: 'settled', paid: units('9') })
    expect(await table.violations()).toEqual([])
  })

  test('is not found where nothing was settled under that name', () => {
    using table = openTable('100')
    expect(refused(() => table.reverse())).toBe('not_found')
    table.place('10')
    expect(refused(() => table.reverse())).toBe('not_found')
    table.settle('0', { part: micros(0n), name: 'win:of-nothing' })
    expect(table.reverse('win:of-nothing')).toMatchObject({ owed: 0n })
  })

  test('takes what is there of money that was spent, and the rest is owed', async () => {
    using table = openTable('500')
    table.place('500')
    table.settle('1050', { house: 'house:sports' })
    table.spend('525')
    expect(table.reverse()).toMatchObject({ owed: units('525') })
    expect([table.real(), table.inplay(), table.receivable()]).toEqual([0n, units('500'), units('-525')])
    expect(table.standing()).toMatchObject({ state: 'reversed', open: units('500'), paid: 0n, owed: units('525') })
    table.settle('0', { name: '2', house: 'house:sports' })
    expect([table.real(), table.house('house:sports')]).toEqual([0n, units('500')])
    expect(await table.violations()).toEqual([])
  })

  test('leaves a debt that only its own bet repays, first of all it pays, and not a deposit', async () => {
    using table = openTable('500')
    table.place('500')
    table.settle('1050')
    table.spend('1000')
    table.reverse()
    expect(table.standing()).toMatchObject({ owed: units('1000') })
    table.books.run((context) => grant(context, { ...ada, amount: units('300'), key: 'deposit:2' }))
    expect([table.real(), table.receivable()]).toEqual([units('300'), units('-1000')])
    table.settle('400', { part: units('100'), name: '2' })
    expect(table.standing()).toMatchObject({ owed: units('600'), paid: units('400') })
    expect(table.real()).toBe(units('300'))
    expect(table.giveBack('3')).toMatchObject({ returned: units('400') })
    expect(table.standing()).toMatchObject({ owed: units('200') })
    table.reverse('2')
    expect(table.standing()).toMatchObject({ owed: units('600'), open: units('100') })
    table.settle('700', { name: '4' })
    expect([table.real(), table.receivable()]).toEqual([units('400'), 0n])
    expect(await table.violations()).toEqual([])
  })
})

describe('a rollback', () => {
  test('that comes before its bet leaves a tombstone: the bet is refused permanently, with one answer', async () => {
    using table = openTable('100')
    expect(table.rollBack()).toMatchObject({ returned: 0n })
    expect(table.rollBack()).toMatchObject({ returned: 0n })
    for (const amount of ['10', '10', '1000']) expect(refused(() => table.place(amount))).toBe('stake_rolled_back')
    expect(refused(() => table.settle('10'))).toBe('not_found')
    expect(refused(() => table.giveBack())).toBe('not_found')
    expect(table.standing()).toBeUndefined()
    expect(table.real()).toBe(units('100'))
    expect(await table.violations()).toEqual([])
  })

  test('gives an open stake back once; the bet asked for again is one that was there', async () => {
    using table = openTable('100')
    table.place('10')
    expect(table.rollBack()).toMatchObject({ returned: units('10') })
    expect(table.rollBack()).toMatchObject({ returned: 0n })
    expect(refused(() => table.place('10'))).toBe('conflict')
    expect(refused(() => table.settle('3', { part: micros(0n), name: 'win' }))).toBe('conflict')
    expect(table.standing()).toMatchObject({ state: 'void' })
    expect(table.real()).toBe(units('100'))
    expect(await table.violations()).toEqual([])
  })

  test('of what has paid something is refused until that is reversed', async () => {
    using table = openTable('100')
    table.place('10')
    table.settle('3', { part: micros(0n), name: 'win' })
    expect(refused(() => table.rollBack())).toBe('conflict')
    table.settle('2', { part: units('1'), name: 'cash-out' })
    expect(refused(() => table.rollBack())).toBe('conflict')
    table.settle('0')
    expect(refused(() => table.rollBack())).toBe('conflict')
    for (const name of [undefined, 'cash-out', 'win']) table.reverse(name)
    expect(table.rollBack()).toMatchObject({ returned: units('10') })
    expect(table.real()).toBe(units('100'))
    expect(await table.violations()).toEqual([])
  })
})

describe('an order of funds', () => {
  const split = ({ standing }: Table) => standing()?.parts.map(({ source, amount }) => [source.kind, amount])

  test('is drawn first things first, and remembered', () => {
    using table = openTable('7', '20')
    table.place('8', FUNDS)
    expect(split(table)).toEqual([
      ['real', units('7')],
      ['bonus', units('1')],
    ])
    expect([table.real(), table.bonus()]).toEqual([0n, units('19')])
  })

  test('leaves out what it does not need, and refuses what the last of it lacks', () => {
    using table = openTable('7', '20')
    expect(refused(() => table.place('27.000001', FUNDS))).toBe('insufficient_funds')
    expect(refused(() => table.place('8'))).toBe('insufficient_funds')
    table.place('5', FUNDS)
    expect(split(table)).toEqual([['real', units('5')]])
  })

  test('of bonus money alone gives all back to it', () => {
    using table = openTable('0', '20')
    table.place('5', FUNDS)
    table.settle('50')
    expect([table.real(), table.bonus()]).toEqual([0n, units('65')])
  })

  // the bonus share is floored, the rest is the player's own
  test.each([
    ['1', '2', '7.000001', '2.333334', '4.666667'],
    ['0.000001', '0.99', '1.960202', '0.000002', '1.9602'],
  ])('divides a payout as the stake was drawn: %s + %s, paid %s', async (real, bonus, payout, toReal, toBonus) => {
    using table = openTable(real, bonus)
    table.place(String(Number(real) + Number(bonus)), FUNDS)
    table.settle(payout)
    expect([table.real(), table.bonus()]).toEqual([units(toReal), units(toBonus)])
    expect(await table.violations()).toEqual([])
  })

  test('gives the exact parts back, whole, and of what is left after a cash-out', async () => {
    using table = openTable('1', '2')
    table.place('3', FUNDS)
    table.giveBack()
    expect([table.real(), table.bonus()]).toEqual([units('1'), units('2')])
    table.reverse()
    table.settle('0', { part: units('1'), name: '2' })
    table.giveBack('3')
    expect([table.real(), table.bonus()]).toEqual([units('0.666666'), units('1.333334')])
    expect(await table.violations()).toEqual([])
  })

  test('is what a reversal takes back from, each part for itself', async () => {
    using table = openTable('1', '2')
    table.place('3', FUNDS)
    table.settle('9')
    table.spend('2')
    expect(table.reverse()).toMatchObject({ owed: units('2') })
    expect([table.real(), table.bonus()]).toEqual([0n, 0n])
    expect(await table.violations()).toEqual([])
  })
})
