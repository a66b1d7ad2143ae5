import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { fetchRequest } from '#server/http/send-request.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { pauseProvider, resumeProvider } from '#server/platform/modules/availability/index.ts'
import { walletBalance } from '#server/platform/modules/ledger/index.ts'
import { cancelWithdrawal, lapseWithdrawals } from '#server/platform/modules/payments/commands/cancel-withdrawal.ts'
import { confirmWithdrawal, resumeIdentified } from '#server/platform/modules/payments/commands/confirm-withdrawal.ts'
import { requestWithdrawal } from '#server/platform/modules/payments/commands/request-withdrawal.ts'
import { reviewWithdrawal } from '#server/platform/modules/payments/commands/review-withdrawal.ts'
import { sendWithdrawal } from '#server/platform/modules/payments/commands/send-withdrawal.ts'
import { settleWithdrawal } from '#server/platform/modules/payments/commands/settle-withdrawal.ts'
import { listWithdrawals } from '#server/platform/modules/payments/queries/find-withdrawals.ts'
import { excludeSelf } from '#server/platform/modules/player-limits/commands/stop-playing.ts'
import { placeStake, settleStake } from '#server/platform/modules/player-limits/index.ts'
import { kycProviders } from '#server/platform/providers/kyc/registry.ts'
import type { PayoutEvent } from '#server/platform/providers/payments/port.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { payoutFee } from '#server/shared/money/payout-fee.ts'
import { systemAfter } from '#server/shared/timers.ts'
import { grant } from '../../support/play-money.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const kyc = kycProviders.desk.open(
  { KYC_DESK_URL: 'https://desk.example/documents' },
  {
    name: 'desk',
    secret: '',
    secretAt: () => '',
    log: pino({ enabled: false }),
    siteOrigin: null,
    siteName: 'Casino',
    sendRequest: fetchRequest,
    after: systemAfter,
  },
  '',
)
const FEE = { flat: '0.5', bp: 100 } as const
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A player with ten thousand dollars, who requests payouts. */
function openCashier(jurisdiction: JurisdictionProfile = JURISDICTIONS.demo) {
  const books = openTestDatabase([], jurisdiction)
  const { run } = books
  const userId = 'ada'
  const wallet = { userId, currency: 'USD' } as const
  run(({ db, now }) =>
    db.run(`INSERT INTO users (id, name, register_method, created_at) VALUES ('ada', 'Ada', 'email', ?)`, [now]),
  )
  run((context) => grant(context, { ...wallet, amount: parseMicros('10000'), key: 'grant' }))
  let keys = 0
  return {
    books,
    run,
    withdraw: (amount: string, currency: Currency = 'USD', idempotencyKey = `withdrawal-key-${++keys}`) =>
      run((context) =>
        requestWithdrawal(context, { userId, amount, currency, provider: 'acme', fee: FEE, idempotencyKey }),
      ).id,
    confirm: (id: string, by = userId) => run((context) => confirmWithdrawal(context, { userId: by, id })).status,
    review: (id: string, operator: string, verdict: 'approve' | 'reject') =>
      run((context) =>
        reviewWithdrawal(context, {
          id,
          operator,
          ...(verdict === 'approve' ? ({ verdict } as const) : ({ verdict, reason: 'funds_unclear' } as const)),
        }),
      ).status,
    send: (id: string) => run((context) => sendWithdrawal(context, { id })),
    report: (id: string, kind: PayoutEvent['kind'], reference = `payout-${id}`) =>
      run((context) =>
        settleWithdrawal(context, {
          kind,
          withdrawalId: id,
          providerReference: reference,
          provider: 'acme',
          isPlayMoney: false,
        }),
      ).status,
    payIn: (amount: string, provider = 'acme', playerId = userId) =>
      run((context) => {
        const id = newId(context)
        context.db.run(
          `INSERT INTO deposits (id, user_id, currency, amount, status, provider, created_at)
           VALUES (?, ?, 'USD', ?, 'confirmed', ?, ?)`,
          [id, playerId, toSql(parseMicros(amount)), provider, context.now],
        )
        grant(context, { userId: playerId, currency: 'USD', amount: parseMicros(amount), key: id })
        return id
      }),
    play: (amount: string) =>
      run((context) => {
        const reference = `bet:${newId(context)}`
        placeStake(context, { ...wallet, reference, amount: parseMicros(amount), isAutomatic: false })
        settleStake(context, { reference, payout: parseMicros(amount) })
      }),
    flags: (id: string) =>
      JSON.parse(
        run(({ db }) => db.get<{ flags: string }>('SELECT flags FROM withdrawals WHERE id = ?', [id]))?.flags ?? '[]',
      ),
    cancel: (id: string) => run((context) => cancelWithdrawal(context, { userId, id })),
    lapse: () => run(lapseWithdrawals),
    /** External page where the player must act. */
    async sentTo() {
      const { withdrawals } = await listWithdrawals({ reader: books.reader, kyc }, { userId, limit: 20 })
      return withdrawals.map(({ next_url }) => next_url)
    },
    async shown() {
      const { withdrawals } = await listWithdrawals({ reader: books.reader, kyc }, { userId, limit: 20 })
      return withdrawals.map(({ status, next, reason }) => [status, next, reason])
    },
    balance: () => formatMicros(run((context) => walletBalance(context, wallet))),
    on: (code: string) =>
      run(({ db }) =>
        db.get<{ b: string }>('SELECT CAST(balance AS TEXT) AS b FROM ledger_accounts WHERE code = ?', [code]),
      )?.b,
    violations: () => checkAllBooks(books.reader),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

describe('a withdrawal', () => {
  test('leaves play at once, is confirmed, sent once and paid, its fee to the house', async () => {
    using cashier = openCashier()
    const id = cashier.withdraw('120')
    expect(cashier.balance()).toBe('9880')
    expect(await cashier.shown()).toEqual([['requested', 'you', null]])
    expect(cashier.confirm(id)).toBe('approved')
    expect(cashier.send(id)).toEqual({ id, currency: 'USD', amount: '118.3', provider: 'acme' })
    expect(refusalOf(() => cashier.send(id))).toBe('conflict')
    expect(await cashier.shown()).toEqual([['sent', 'provider', null]])
    // the same callback many times
    for (let time = 0; time < 5; time++) expect(cashier.report(id, 'payout_paid')).toBe('paid')
    expect(refusalOf(() => cashier.report(id, 'payout_failed'))).toBe('conflict')
    expect(refusalOf(() => cashier.report(id, 'payout_paid', 'another'))).toBe('conflict')
    expect([cashier.on('psp:clearing:USD'), cashier.on('house:fees:USD')]).toEqual(['118300000', '1700000'])
    expect(await cashier.shown()).toEqual([['paid', null, null]])
    expect(await cashier.violations()).toEqual([])
  })

  test('that fails or comes back is the player’s again, in whatever order its reports arrive', async () => {
    using cashier = openCashier()
    const sent = () => {
      const id = cashier.withdraw('100')
      cashier.confirm(id)
      cashier.send(id)
      return id
    }
    const failed = sent()
    expect(cashier.report(failed, 'payout_failed')).toBe('failed')
    const returned = sent()
    cashier.report(returned, 'payout_paid')
    expect(cashier.report(returned, 'payout_returned')).toBe('returned')
    expect(cashier.report(returned, 'payout_returned')).toBe('returned')
    // the return is reported before the payment
    const early = sent()
    expect(cashier.report(early, 'payout_returned')).toBe('returned')
    expect(cashier.report(early, 'payout_paid')).toBe('returned')
    expect(cashier.balance()).toBe('10000')
    expect((await cashier.shown()).map(([status, next]) => [status, next])).toEqual([
      ['returned', 'you'],
      ['returned', 'you'],
      ['failed', 'you'],
    ])
    expect(await cashier.violations()).toEqual([])
  })

  test('CT16: is never taken back into play under any jurisdiction that there is', () => {
    for (const jurisdiction of Object.values(JURISDICTIONS)) {
      using cashier = openCashier(jurisdiction)
      const id = cashier.withdraw('100')
      expect(refusalOf(() => cashier.cancel(id))).toBe('withdrawal_stands')
      expect(cashier.balance()).toBe('9900')
    }
    using lenient = openCashier({ ...JURISDICTIONS.demo, cancelWithdrawal: true })
    const id = lenient.withdraw('100')
    lenient.cancel(id)
    expect(lenient.balance()).toBe('10000')
    expect(refusalOf(() => lenient.cancel(id))).toBe('conflict')
  })

  test('CT2: is open to excluded players', () => {
    using cashier = openCashier()
    cashier.run((context) => excludeSelf(context, { userId: 'ada', term: 'forever' }))
    expect(cashier.confirm(cashier.withdraw('100'))).toBe('approved')
  })

  test('CT18: is asked for once for a key, and belongs to its player', () => {
    using cashier = openCashier()
    const id = cashier.withdraw('100', 'USD', 'one-withdrawal-key-1')
    expect(cashier.withdraw('100', 'USD', 'one-withdrawal-key-1')).toBe(id)
    expect(refusalOf(() => cashier.withdraw('101', 'USD', 'one-withdrawal-key-1'))).toBe('idempotency_key_conflict')
    expect(cashier.balance()).toBe('9900')
    expect(refusalOf(() => cashier.confirm(id, 'bob'))).toBe('not_found')
  })

  test.each([
    ['0.99', 'amount_below_min:1'],
    ['1.001', 'amount_step'],
    ['0', 'amount_invalid'],
    ['-5', 'amount_invalid'],
    ['2000.01', 'amount_above_max:2000'],
  ])('of %s is refused: %s [L2]', (amount, expected) => {
    using cashier = openCashier()
    expect(refusalOf(() => cashier.withdraw(amount))).toBe(expected)
    expect(cashier.balance()).toBe('10000')
  })

  test('is no smaller than the least payout of its currency [L2]', () => {
    using cashier = openCashier()
    for (const currency of ['RUB', 'USD', 'KZT', 'INR', 'EUR'] as const) {
      const least = parseMicros(MIN_PAYOUT[currency])
      cashier.run((context) => grant(context, { userId: 'ada', currency, amount: least, key: `least-${currency}` }))
      expect(refusalOf(() => cashier.withdraw(formatMicros((least - 10_000n) as never), currency))).toBe(
        `amount_below_min:${MIN_PAYOUT[currency]}`,
      )
      cashier.withdraw(MIN_PAYOUT[currency], currency)
    }
    expect(MIN_PAYOUT).toEqual({ RUB: '100', USD: '1', KZT: '500', INR: '100', EUR: '1' })
  })
})

test('the club level sets the daily payout, review time and fee of a withdrawal [L2]', () => {
  using cashier = openCashier()
  cashier.run(({ db, now }) => {
    db.run(`INSERT INTO vip_levels (user_id, level, reached_at) VALUES ('ada', 3, ?)`, [now])
  })
  const large = cashier.withdraw('2500')
  expect(cashier.run(({ db }) => db.get('SELECT CAST(fee AS TEXT) AS fee FROM withdrawals', []))).toEqual({ fee: '0' })
  cashier.run(({ db }) => db.run(`UPDATE users SET verification_status = 'verified'`, []))
  expect(cashier.confirm(large)).toBe('review')
  const due = cashier.run(({ db }) =>
    db.get<{ due: bigint }>('SELECT due_at - changed_at AS due FROM withdrawals WHERE id = ?', [large]),
  )
  expect(Number(due?.due)).toBe(6 * 60 * MINUTE_MS)
  // the rejected amount no longer counts towards the limit
  cashier.review(large, 'op-1', 'reject')
  cashier.withdraw('9000')
  expect(refusalOf(() => cashier.withdraw('1000.01'))).toBe('amount_above_max:1000')
  cashier.run(({ db }) => db.run('UPDATE vip_levels SET level = 6', []))
  expect(refusalOf(() => cashier.withdraw('1000.01'))).toBe('insufficient_funds')
})

describe('what waits', () => {
  test('for its player ends by itself, with a reason, and the money is back', async () => {
    using cashier = openCashier()
    cashier.withdraw('100')
    cashier.books.advance(15 * MINUTE_MS - 10)
    expect(cashier.lapse()).toEqual({ changed: 0 })
    cashier.books.advance(10)
    expect(cashier.lapse()).toEqual({ changed: 1 })
    expect(await cashier.shown()).toEqual([['rejected', null, 'not_confirmed']])
    expect(cashier.balance()).toBe('10000')
    expect(await cashier.violations()).toEqual([])
  })

  test('for documents is asked for by the sum of half a year, and goes on when the player is identified', async () => {
    using cashier = openCashier()
    expect(cashier.confirm(cashier.withdraw('999.99'))).toBe('approved')
    expect(cashier.confirm(cashier.withdraw('999.99'))).toBe('approved')
    cashier.books.advance(DAY_MS)
    const third = cashier.withdraw('100')
    expect(cashier.confirm(third)).toBe('kyc_required')
    expect((await cashier.shown())[0]).toEqual(['kyc_required', 'you', null])
    expect(await cashier.sentTo()).toEqual(['https://desk.example/documents?player=ada', null, null])
    cashier.run((context) => resumeIdentified(context, { after: '' }))
    cashier.run(({ db }) => db.run(`UPDATE users SET verification_status = 'success'`, []))
    cashier.run((context) => resumeIdentified(context, { after: '' }))
    // the same sum also requires an address, which an operator reviews
    expect((await cashier.shown())[0]).toEqual(['review', 'we', null])
    expect(cashier.flags(third)).toEqual(['address'])

    cashier.run(({ db }) => db.run(`UPDATE users SET verification_status = 'none'`, []))
    expect(cashier.confirm(cashier.withdraw('100'))).toBe('kyc_required')
    cashier.books.advance(30 * DAY_MS)
    cashier.lapse()
    expect((await cashier.shown())[0]).toEqual(['rejected', null, 'no_documents'])
    expect(await cashier.violations()).toEqual([])
  })

  test('for people is let through by two of them, and refused by one', async () => {
    using cashier = openCashier()
    const large = cashier.withdraw('1000')
    expect(cashier.confirm(large)).toBe('review')
    expect(cashier.review(large, 'op-1', 'approve')).toBe('review')
    expect(refusalOf(() => cashier.review(large, 'op-1', 'approve'))).toBe('forbidden')
    expect(cashier.review(large, 'op-2', 'approve')).toBe('approved')
    cashier.run(({ db }) => db.run(`UPDATE users SET verification_status = 'verified'`, []))
    // beyond the daily limit of a player without a verification level
    expect(refusalOf(() => cashier.withdraw('1500'))).toBe('amount_above_max:1000')
    cashier.books.advance(DAY_MS)
    const other = cashier.withdraw('1500')
    cashier.confirm(other)
    expect(cashier.review(other, 'op-1', 'reject')).toBe('rejected')
    expect((await cashier.shown())[0]).toEqual(['rejected', null, 'funds_unclear'])
    expect(cashier.balance()).toBe('9000')
    expect(await cashier.violations()).toEqual([])
  })
})

describe('people look at', () => {
  const known = (cashier: ReturnType<typeof openCashier>) =>
    cashier.run(({ db }) => db.run(`UPDATE users SET verification_status = 'verified'`, []))

  test('a player’s address and funds once, when the sums are reached', () => {
    using cashier = openCashier()
    known(cashier)
    cashier.payIn('9999.99')
    expect(cashier.confirm(cashier.withdraw('999.99'))).toBe('approved')
    expect(cashier.confirm(cashier.withdraw('999.99'))).toBe('approved')
    cashier.books.advance(DAY_MS)
    cashier.payIn('0.01')
    const both = cashier.withdraw('500')
    expect(cashier.confirm(both)).toBe('review')
    expect(cashier.flags(both)).toEqual(['address', 'funds'])
    cashier.review(both, 'op-1', 'approve')
    cashier.review(both, 'op-2', 'approve')
    expect(cashier.confirm(cashier.withdraw('500'))).toBe('approved')
    // a year later the earlier declaration has expired
    cashier.books.advance(366 * DAY_MS)
    cashier.payIn('10000')
    const later = cashier.withdraw('100')
    expect(cashier.confirm(later)).toBe('review')
    expect(cashier.flags(later)).toEqual(['funds'])
  })

  test('what goes by another way than it came, beyond what that way has brought', () => {
    using cashier = openCashier()
    cashier.payIn('300', 'bank')
    cashier.payIn('100', 'acme')
    expect(cashier.confirm(cashier.withdraw('100'))).toBe('approved')
    const elsewhere = cashier.withdraw('50')
    expect(cashier.confirm(elsewhere)).toBe('review')
    expect(cashier.flags(elsewhere)).toEqual(['other_method', 'turnover'])
    // after playing with the money, the player may still declare the reason for another provider
    cashier.play('300')
    const played = cashier.withdraw('50')
    cashier.confirm(played)
    expect(cashier.flags(played)).toEqual(['other_method'])
    // a jurisdiction without a turnover requirement
    using uk = openCashier(JURISDICTIONS.uk)
    known(uk)
    uk.payIn('300', 'bank')
    const strict = uk.withdraw('50')
    uk.confirm(strict)
    expect(uk.flags(strict)).toEqual(['other_method'])
  })

  test('a player who shares a browser with somebody who took their money back or has excluded themselves', () => {
    using cashier = openCashier()
    cashier.run(({ db, now }) => {
      for (const id of ['bob', 'cyd'])
        db.run(`INSERT INTO users (id, name, register_method, created_at) VALUES (?, 'One', 'email', ?)`, [id, now])
      for (const id of ['ada', 'bob', 'cyd'])
        db.run(`INSERT INTO fingerprints (hash, user_id, first_seen_at) VALUES ('one browser', ?, ?)`, [id, now])
    })
    expect(cashier.confirm(cashier.withdraw('10'))).toBe('approved')
    const deposit = cashier.payIn('10', 'acme', 'bob')
    cashier.run(({ db }) => db.run(`UPDATE deposits SET status = 'charged_back' WHERE id = ?`, [deposit]))
    const linked = cashier.withdraw('10')
    cashier.confirm(linked)
    expect(cashier.flags(linked)).toEqual(['linked'])
    cashier.run(({ db }) => db.run(`UPDATE deposits SET status = 'failed' WHERE id = ?`, [deposit]))
    expect(cashier.confirm(cashier.withdraw('10'))).toBe('approved')
    cashier.run((context) => excludeSelf(context, { userId: 'cyd', term: 'year' }))
    expect(cashier.confirm(cashier.withdraw('10'))).toBe('review')
  })
})

test('a fee is rounded up to a hundredth', () => {
  expect(formatMicros(payoutFee(parseMicros('120'), FEE))).toBe('1.7')
  expect(formatMicros(payoutFee(parseMicros('33.33'), FEE))).toBe('0.84')
  expect(payoutFee(parseMicros('33.33'), null)).toBe(0n)
})

test('a withdrawal waits for no paused provider if there is another, and its repetition is the same one', () => {
  const { run } = openCashier()
  const request = (idempotencyKey: string) =>
    run((context) =>
      requestWithdrawal(context, {
        ...{ userId: 'ada', amount: '100', currency: 'USD', idempotencyKey },
        ...{ provider: 'acme', fee: FEE, alternatives: [{ provider: 'second', fee: null }] },
      }),
    ).id
  const of = (id: string) => run(({ db }) => db.get('SELECT provider, fee FROM withdrawals WHERE id = ?', [id]))
  const acme = { kind: 'payments', provider: 'acme', directions: ['out'], cause: 'outage', operator: 'fin' } as const
  const first = request('either-of-two-0001')
  run((context) => pauseProvider(context, acme))
  expect(request('either-of-two-0001')).toBe(first)
  const second = request('either-of-two-0002')
  run((context) => resumeProvider(context, acme))
  expect(request('either-of-two-0002')).toBe(second)
  expect([of(first), of(second)]).toEqual([
    { provider: 'acme', fee: 1_500_000n },
    { provider: 'second', fee: 0n },
  ])
})
