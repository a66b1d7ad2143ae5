import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { listTransfers } from '#server/platform/modules/history/transfers.ts'
import { accountBalance, playerAccount } from '#server/platform/modules/ledger/index.ts'
import { chargeBackDeposit } from '#server/platform/modules/payments/commands/charge-back-deposit.ts'
import { confirmDeposit } from '#server/platform/modules/payments/commands/confirm-deposit.ts'
import { confirmWithdrawal } from '#server/platform/modules/payments/commands/confirm-withdrawal.ts'
import { createDeposit } from '#server/platform/modules/payments/commands/create-deposit.ts'
import { requestWithdrawal } from '#server/platform/modules/payments/commands/request-withdrawal.ts'
import { reviewWithdrawal } from '#server/platform/modules/payments/commands/review-withdrawal.ts'
import { sendWithdrawal } from '#server/platform/modules/payments/commands/send-withdrawal.ts'
import { settleWithdrawal } from '#server/platform/modules/payments/commands/settle-withdrawal.ts'
import { placeStake, reverseSettlement, settleStake, voidStake } from '#server/platform/modules/player-limits/index.ts'
import { cancelBonus } from '#server/platform/modules/promotions/commands/cancel-bonus.ts'
import { activate, findGrant } from '#server/platform/modules/promotions/grants/grant.ts'
import { makeAvailable } from '#server/platform/modules/promotions/grants/make-available.ts'
import { loadOffer } from '#server/platform/modules/promotions/offers/offer.ts'
import { addBonus } from '#server/platform/modules/promotions/offers/publish-bonus.ts'
import { exchange } from '#server/platform/modules/wallet/commands/exchange.ts'
import { quoteExchange } from '#server/platform/modules/wallet/commands/quote-exchange.ts'
import { putInVault, takeFromVault } from '#server/platform/modules/wallet/commands/vault.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { checkLedgerBooks } from '../../support/check-ledger-books.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import fc from '../../support/run/fast-check.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { WalletModel } from '../../support/wallet-model.ts'

const USER = { userId: 'ada' } as const
const WALLET = { ...USER, currency: 'RUB' } as const
const PROVIDER = { provider: 'acme', isPlayMoney: false } as const
const RUB = 1_000_000n
const BONUS = 500n * RUB
const DAY_MS = 86_400_000

const decimal = (amount: bigint) => formatMicros(micros(amount))

/** Ids known to the test, in the order of creation. */
type Desk = { readonly deposits: string[]; readonly payouts: string[]; readonly grantId: string }

/** One step: on the database, and in the model, which returns the expected rejection. */
type Step = {
  run(context: CommandContext, desk: Desk, key: string): unknown
  model(model: WalletModel): string | undefined
  /** Stores the id of the created object, once it is committed. */
  keep?(desk: Desk, id: string): void
  isPossible?(model: WalletModel): boolean
  /** The process crashes in it, and the command is repeated. */
  readonly dies: boolean
}

const hundredths = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((count) => BigInt(count) * 10_000n)
const money = hundredths(100, 2000)
const stakes = hundredths(1, 700)
const index = fc.nat(5)
const bets = fc.integer({ min: 0, max: 4 }).map(String)
const names = fc.constantFrom(undefined, 'a', 'b')
const named = (name: string | undefined) => (name === undefined ? {} : { name })
const inModel = (name: string | undefined) => name ?? 'closing'
const referenceOf = (bet: string) => `bet:${bet}`

const step = <Request>(
  wishes: fc.Arbitrary<Request>,
  make: (input: Request) => Omit<Step, 'dies'>,
): fc.Arbitrary<Step> => fc.tuple(wishes, fc.boolean()).map(([input, dies]) => ({ ...make(input), dies }))

const opened = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % Math.max(1, items.length)]
  if (item === undefined) throw new RangeError('nothing is opened')
  return item
}

const createDeposits = step(money, (amount) => ({
  run: (context, _, idempotencyKey) =>
    createDeposit(context, { ...WALLET, amount: decimal(amount), provider: PROVIDER.provider, idempotencyKey }).id,
  model: (model) => model.createDeposit(amount),
  keep: (desk, id) => desk.deposits.push(id),
}))

const reportOf = (context: CommandContext, depositId: string) => {
  const row = context.db.get<{ amount: bigint }>(
    'SELECT CAST(amount AS INTEGER) AS amount FROM deposits WHERE id = ?',
    [depositId],
  )
  return {
    ...PROVIDER,
    depositId,
    providerReference: depositId,
    amount: micros(row?.amount ?? 0n),
    currency: 'RUB',
  } as const
}
const onDeposit = (
  at: number,
  run: typeof confirmDeposit,
  model: (model: WalletModel, deposit: WalletModel['deposits'][number]) => string | undefined,
): Omit<Step, 'dies'> => ({
  isPossible: ({ deposits }) => deposits.length > 0,
  run: (context, { deposits }) => run(context, reportOf(context, opened(deposits, at))),
  model: (one) => model(one, opened(one.deposits, at)),
})
const confirmations = step(index, (at) =>
  onDeposit(at, confirmDeposit, (model, deposit) => model.confirmDeposit(deposit)),
)
const chargebacks = step(index, (at) => onDeposit(at, chargeBackDeposit, (model, deposit) => model.chargeBack(deposit)))

const bonuses = step(fc.constant(null), () => ({
  run(context, { grantId }) {
    const grant = findGrant(context, grantId)
    if (grant) activate(context, grant, { amount: micros(BONUS), depositId: null })
  },
  model: (model) => model.takeBonus(BONUS),
}))
const cancelled = step(fc.constant(null), () => ({
  isPossible: ({ bonus }) => bonus !== 'none',
  run: (context, { grantId }) => cancelBonus(context, { ...USER, grantId }),
  model: (model) => model.cancelBonus(),
}))

const placed = step(fc.tuple(bets, stakes), ([bet, amount]) => ({
  run(context) {
    const play = { game: 'slots', risksLittle: () => false }
    placeStake(context, { ...WALLET, reference: referenceOf(bet), amount: micros(amount), isAutomatic: false, play })
  },
  model: (model) => model.stake(bet, amount),
}))
const settled = step(fc.tuple(bets, names, hundredths(0, 1500), fc.option(stakes, { nil: undefined })), (input) => {
  const [bet, name, payout, part] = input
  return {
    run: (context) =>
      void settleStake(context, {
        reference: referenceOf(bet),
        payout: micros(payout),
        ...named(name),
        ...(part !== undefined && { part: micros(part) }),
      }),
    model: (model) => model.settle(bet, inModel(name), payout, part),
  }
})
const voided = step(fc.tuple(bets, names), ([bet, name]) => ({
  run: (context) => voidStake(context, { reference: referenceOf(bet), ...named(name) }),
  model: (model) => model.giveBack(bet, inModel(name)),
}))
const reversed = step(fc.tuple(bets, names), ([bet, name]) => ({
  run: (context) => reverseSettlement(context, { reference: referenceOf(bet), ...named(name) }),
  model: (model) => model.reverse(bet, inModel(name)),
}))

const puts = step(money, (amount) => ({
  run: (context, _, idempotencyKey) => putInVault(context, { ...WALLET, amount: decimal(amount), idempotencyKey }),
  model: (model) => model.put(amount),
}))
const takes = step(money, (amount) => ({
  run: (context, _, idempotencyKey) =>
    void takeFromVault(context, { ...WALLET, amount: decimal(amount), idempotencyKey }),
  model: (model) => model.takeOut(amount),
}))
const exchanges = step(money, (amount) => ({
  run(context, _, idempotencyKey) {
    const quote = quoteExchange(context, { ...USER, from: 'RUB', to: 'USD', amount: decimal(amount) })
    exchange(context, { ...USER, quoteId: quote.id, idempotencyKey })
  },
  model: (model) => model.exchange(amount),
}))

const requests = step(money, (amount) => ({
  run: (context, _, idempotencyKey) =>
    requestWithdrawal(context, {
      ...WALLET,
      amount: decimal(amount),
      provider: PROVIDER.provider,
      idempotencyKey,
      fee: { flat: '1', bp: 100 },
    }).id,
  model: (model) => model.request(amount),
  keep: (desk, id) => desk.payouts.push(id),
}))
const onPayout = (
  at: number,
  run: (context: CommandContext, id: string) => unknown,
  model: (model: WalletModel, payout: WalletModel['payouts'][number]) => string | undefined,
): Omit<Step, 'dies'> => ({
  isPossible: ({ payouts }) => payouts.length > 0,
  run: (context, { payouts }) => run(context, opened(payouts, at)),
  model: (one) => model(one, opened(one.payouts, at)),
})
const confirmed = step(index, (at) =>
  onPayout(
    at,
    (context, id) => confirmWithdrawal(context, { ...USER, id }),
    (model, payout) => model.confirm(payout),
  ),
)
const reviewed = step(
  fc.tuple(index, fc.constantFrom<'approve' | 'reject'>('approve', 'approve', 'reject')),
  ([at, verdict]) =>
    onPayout(
      at,
      // two operators in rotation
      (context, id) => {
        const row = context.db.get<{ approved_by: string | null }>('SELECT approved_by FROM withdrawals WHERE id = ?', [
          id,
        ])
        const operator = row?.approved_by === 'ann' ? 'ben' : 'ann'
        return reviewWithdrawal(
          context,
          verdict === 'approve' ? { id, operator, verdict } : { id, operator, verdict, reason: 'refused' },
        )
      },
      (model, payout) => model.review(payout, verdict),
    ),
)
const sent = step(index, (at) =>
  onPayout(
    at,
    (context, id) => sendWithdrawal(context, { id }),
    (model, payout) => model.send(payout),
  ),
)
const reported = step(fc.tuple(index, fc.constantFrom('paid', 'failed', 'returned')), ([at, kind]) =>
  onPayout(
    at,
    (context, id) =>
      settleWithdrawal(context, {
        ...PROVIDER,
        withdrawalId: id,
        providerReference: `payout-${id}`,
        kind: `payout_${kind}`,
      }),
    (model, payout) => model.report(payout, kind),
  ),
)

class Death extends Error {}

function die(books: TestDatabase, run: (context: CommandContext) => unknown): void {
  try {
    books.run((context) => {
      run(context)
      throw new Death()
    })
  } catch {
    // a rejection instead of the crash has no effect either
  }
}

/** Ada, with a pending bonus whose wagering is never completed. */
function openDesk(books: TestDatabase): Desk {
  books.connection.exec(
    `INSERT INTO users (id, name, register_method, currency, created_at) VALUES ('ada', 'Ada', 'email', 'RUB', 0)`,
  )
  const grantId = books.run((context) => {
    const gift = { id: 'gift', name: 'Gift', names: {}, occasion: 'manual', percent: 0, wagering: 50 } as const
    const amount = () => micros(BONUS)
    addBonus(context, {
      ...gift,
      lifeMs: DAY_MS,
      activeLifeMs: DAY_MS,
      maxAmount: amount,
      minDeposit: () => micros(0n),
      maxStake: () => micros(1_000_000n * RUB),
    })
    const offer = loadOffer(context, 'gift', 'RUB')
    if (!offer) throw new Error('no offer')
    return makeAvailable(context, { ...USER, terms: offer.terms, reference: '', offerUntil: context.now + DAY_MS }).id
  })
  return { deposits: [], payouts: [], grantId }
}

function expectAsModelled(books: TestDatabase, model: WalletModel): void {
  const held = (kind: Parameters<typeof playerAccount>[1], currency: 'RUB' | 'USD' = 'RUB') =>
    decimal(books.run((context) => accountBalance(context, playerAccount({ ...USER, currency }, kind))))
  const { real, bonus } = model.funds
  expect({
    real: held('real'),
    bonus: held('bonus'),
    vault: held('vault'),
    dollars: held('real', 'USD'),
    inPlay: held('inplay'),
    locked: held('locked_withdrawal'),
  }).toEqual({
    real: decimal(real),
    bonus: decimal(bonus),
    vault: decimal(model.vault),
    dollars: decimal(model.dollars),
    inPlay: decimal(model.inPlay),
    locked: decimal(model.locked),
  })
}

/** Net effect of bets on stakeable money, as in a player's list of bets, stake by stake. */
async function movedByBets({ reader }: TestDatabase): Promise<bigint> {
  const [row] = await reader.all<{ readonly moved: string }>(sql`
    SELECT CAST(coalesce(sum(entry.amount), 0) AS TEXT) AS moved FROM entries AS entry
    JOIN transfers AS transfer ON transfer.id = entry.transfer_id
    JOIN ledger_accounts AS account ON account.id = entry.account_id
    WHERE account.user_id = 'ada' AND account.currency = 'RUB' AND account.kind IN ('real', 'bonus')
      AND transfer.kind IN ('stake', 'settlement', 'void', 'reversal')`)
  return BigInt(row?.moved ?? 0)
}

/** Net effect of everything else, as in the player's history. */
async function movedByTransfers(books: TestDatabase): Promise<bigint> {
  const { transfers, others = [] } = await listTransfers(books, { ...WALLET, limit: 1000 })
  const amounts = [
    ...transfers.flatMap(({ amount, is_moved }) => (is_moved ? [amount] : [])),
    ...others.flatMap(({ amount, bonus }) => [amount, bonus]),
  ]
  return amounts.reduce((sum, amount) => sum + parseMicros(amount), 0n)
}

test('any sequence of wallet operations and crashes fits the model, and the history sums to the balance', async () => {
  const steps = fc.oneof(
    { arbitrary: createDeposits, weight: 3 },
    { arbitrary: confirmations, weight: 5 },
    chargebacks,
    bonuses,
    { arbitrary: placed, weight: 5 },
    { arbitrary: settled, weight: 5 },
    voided,
    { arbitrary: reversed, weight: 2 },
    { arbitrary: fc.oneof({ arbitrary: puts, weight: 2 }, takes, exchanges, cancelled), weight: 3 },
    { arbitrary: requests, weight: 3 },
    { arbitrary: fc.oneof(confirmed, reviewed, sent, reported), weight: 8 },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 90 }), async (sequence) => {
      using books = openTestDatabase()
      const desk = openDesk(books)
      const model = new WalletModel()
      for (const [at, one] of sequence.entries()) {
        if (one.isPossible && !one.isPossible(model)) continue
        const run = (context: CommandContext) => one.run(context, desk, `wallet-key-${String(at).padStart(8, '0')}`)
        if (one.dies) die(books, run)
        const refused = refusalCode(() => {
          const id = books.run(run)
          if (typeof id === 'string') one.keep?.(desk, id)
        })
        expect(refused).toBe(one.model(model))
        expectAsModelled(books, model)
      }
      expect(await checkLedgerBooks(books.reader)).toEqual([])
      const { real, bonus } = model.funds
      expect((await movedByBets(books)) + (await movedByTransfers(books))).toBe(real + bonus)
    }),
    { numRuns: 60 },
  )
})
