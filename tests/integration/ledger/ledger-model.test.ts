import { expect, test } from 'vitest'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { updateBetFromTransfers } from '#server/platform/modules/bets/open-bet.ts'
import { loadStakeStatus, playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import {
  type Fund,
  placeStake,
  reverseSettlement,
  rollBackStake,
  settleStake,
  voidStake,
} from '#server/platform/modules/ledger/stakes/index.ts'
import { micros } from '#server/shared/money/micros.ts'
import { checkLedgerBooks } from '../../support/check-ledger-books.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import fc from '../../support/run/fast-check.ts'
import { paidOf, StakesModel } from '../../support/stakes-model.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

/** One step: as a command, and in the model, which returns the expected rejection of the ledger. */
type Step = {
  readonly run: (context: CommandContext) => void
  readonly expect: (model: StakesModel) => string | undefined
  /** The process crashes in it, and the command is repeated. */
  readonly dies: boolean
}

const PLAYERS = ['ada', 'bob'] as const
const CLOSING = 'closing'

const owners = fc.constantFrom(...PLAYERS)
const amounts = fc.bigInt({ min: 1n, max: 2_000n })
const bets = fc.integer({ min: 0, max: 5 }).map(String)
const names = fc.constantFrom(CLOSING, 'a', 'b', 'c', 'rollback')
const named = (name: string) => (name === CLOSING ? {} : { name })
const referenceOf = (bet: string) => `bet:${bet}`
const wallet = (userId: string) => ({ userId, currency: 'RUB' }) as const

const dies = fc.boolean()
const step = <Request>(
  wishes: fc.Arbitrary<Request>,
  make: (input: Request) => Omit<Step, 'dies'>,
): fc.Arbitrary<Step> => fc.tuple(wishes, dies).map(([input, isDeadly]) => ({ ...make(input), dies: isDeadly }))

const grants = step(fc.tuple(owners, fc.constantFrom<Fund>('real', 'bonus'), amounts, fc.uuid()), (input) => ({
  run(context) {
    const [userId, fund, amount, key] = input
    const [debit, credit] = [systemAccount('mint:demo', 'RUB'), playerAccount(wallet(userId), fund)]
    const postings = [{ debit, credit, amount: micros(amount) }]
    post(context, { kind: 'demo_grant', reference: key, idempotencyKey: key, postings })
  },
  expect: (model) => model.grant(input[0], input[1], input[2]),
}))

const INSERT_BET = `INSERT INTO bets (id, user_id, session_id, game, rules_version, params, multiplier, currency, stake, payout,
  placed_at, proof_kind, book_sequence) VALUES (?, ?, 's', 'any', 'any/v1', '{}', 0, 'RUB', ?, 0, 0, 'sports_book', 1)`

const stakes = step(fc.tuple(bets, owners, amounts, fc.boolean()), ([bet, userId, amount, hasBonus]) => ({
  run(context) {
    const funds: readonly Fund[] = hasBonus ? ['real', 'bonus'] : ['real']
    placeStake(context, { ...wallet(userId), reference: referenceOf(bet), amount: micros(amount), funds })
    context.db.run(INSERT_BET, [bet, userId, String(amount)])
  },
  expect: (model) => model.place(bet, userId, amount, hasBonus),
}))

/** Updates the payout of the bet in the same command, as every settlement of a stake does. */
const onBet =
  (bet: string, change: (context: CommandContext, reference: string) => void) => (context: CommandContext) => {
    change(context, referenceOf(bet))
    if (loadStakeStatus(context, referenceOf(bet))) updateBetFromTransfers(context, bet)
  }

const parts = fc.option(fc.bigInt({ min: 0n, max: 1_500n }), { nil: undefined })
const payouts = fc.bigInt({ min: 0n, max: 5_000n })
const settlements = step(fc.tuple(bets, names, payouts, parts), ([bet, name, payout, part]) => ({
  run: onBet(bet, (context, reference) => {
    const amount = part === undefined ? {} : { part: micros(part) }
    settleStake(context, { reference, payout: micros(payout), ...named(name), ...amount })
  }),
  expect: (model) => model.settle(bet, name, payout, part),
}))

const voids = step(fc.tuple(bets, names), ([bet, name]) => ({
  run: onBet(bet, (context, reference) => voidStake(context, { reference, ...named(name) })),
  expect: (model) => model.giveBack(bet, name),
}))

const reversals = step(fc.tuple(bets, names), ([bet, name]) => ({
  run: onBet(bet, (context, reference) => reverseSettlement(context, { reference, ...named(name) })),
  expect: (model) => model.reverse(bet, name),
}))

const rollbacks = step(bets, (bet) => ({
  run: onBet(bet, (context, reference) => rollBackStake(context, { reference })),
  expect: (model) => model.rollBack(bet),
}))

class Death extends Error {}

/** Rolls back as a killed process does: the transaction has no effect. */
function die(books: TestDatabase, { run }: Step): void {
  try {
    books.run((context) => {
      run(context)
      throw new Death()
    })
  } catch {
    // a rejection instead of the crash has no effect either
  }
}

async function expectAsModelled(books: TestDatabase, model: StakesModel): Promise<void> {
  expect(await checkLedgerBooks(books.reader)).toEqual([])
  const balance = (userId: string, kind: 'real' | 'bonus') =>
    books.run(({ db }) => {
      const { code } = playerAccount(wallet(userId), kind)
      return db.get<{ balance: bigint }>('SELECT balance FROM ledger_accounts WHERE code = ?', [code])?.balance ?? 0n
    })
  for (const [userId, { real, bonus }] of model.wallets)
    expect([balance(userId, 'real'), balance(userId, 'bonus')]).toEqual([real, bonus])
  for (const [bet, stake] of model.stakes) {
    const standing = books.run((context) => loadStakeStatus(context, referenceOf(bet)))
    if (stake === 'tombstone') expect(standing).toBeUndefined()
    else expect(standing).toMatchObject({ open: stake.open, owed: stake.owed, paid: paidOf(stake) })
  }
}

test('any sequence of stakes, part settlements, voids, reversals, rollbacks and crashes fits the model', async () => {
  const steps = fc.oneof(
    grants,
    { arbitrary: stakes, weight: 3 },
    { arbitrary: settlements, weight: 4 },
    voids,
    { arbitrary: reversals, weight: 2 },
    rollbacks,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 80 }), async (sequence) => {
      using books = openTestDatabase()
      for (const userId of PLAYERS)
        books.connection.exec(
          `INSERT INTO users (id, name, register_method, created_at) VALUES ('${userId}', '', '', 0)`,
        )
      const model = new StakesModel()
      for (const one of sequence) {
        if (one.dies) die(books, one)
        const refusal = refusalCode(() => books.run(one.run))
        expect(refusal).toBe(one.expect(model))
      }
      await expectAsModelled(books, model)
    }),
    { numRuns: 60 },
  )
})
