import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Currency } from '#server/contract/constants/currencies.ts'
import { placeStake, settleStake, voidStake } from '#server/platform/money/index.ts'
import { checkInvariants, readWallets } from '#server/platform/money/reads.ts'
import { micros } from '#server/rules/money.ts'
import { type Books, openBooks } from '../../support/books.ts'
import { grant } from '../../support/play-money.ts'
import { refusalCode } from '../../support/refusal-code.ts'

/** One thing that happens: to the ledger, and to a model of it that is a few lines long. */
type Step = {
  readonly run: (books: Books, model: Model) => void
  /** Changes the model, or tells what the ledger refuses with. */
  readonly expect: (model: Model) => string | undefined
}

type Model = {
  readonly steps: { count: number }
  readonly real: Map<string, bigint>
  readonly bets: { owner: string; amount: bigint; isOpen: boolean }[]
}

const wallets = fc.record({
  userId: fc.constantFrom('ada', 'bob', 'eve'),
  currency: fc.constantFrom<Currency>('RUB', 'USD'),
})
const amounts = fc.bigInt({ min: 1n, max: 2_000n })
const ownerOf = ({ userId, currency }: { userId: string; currency: string }) => `${userId}:${currency}`

function add({ real }: Model, owner: string, change: bigint): void {
  real.set(owner, (real.get(owner) ?? 0n) + change)
}

/** Closes the model's bet, if it is there and open. */
function close(model: Model, bet: number, payoutOf: (amount: bigint) => bigint): string | undefined {
  const found = model.bets[bet]
  if (!found) return 'not_found'
  if (!found.isOpen) return 'conflict'
  found.isOpen = false
  add(model, found.owner, payoutOf(found.amount))
  return undefined
}

const grants: fc.Arbitrary<Step> = fc.tuple(wallets, amounts).map(([wallet, amount]) => ({
  run: (books, { steps }) =>
    books.run((context) => grant(context, { ...wallet, amount, key: `deposit:${steps.count}` })),
  expect(model) {
    add(model, ownerOf(wallet), amount)
    return undefined
  },
}))

const stakes: fc.Arbitrary<Step> = fc.tuple(wallets, amounts).map(([wallet, amount]) => ({
  run: (books, { bets }) =>
    books.run((context) => placeStake(context, { ...wallet, amount: micros(amount), reference: `bet:${bets.length}` })),
  expect(model) {
    const owner = ownerOf(wallet)
    if ((model.real.get(owner) ?? 0n) < amount) return 'insufficient_funds'
    add(model, owner, -amount)
    model.bets.push({ owner, amount, isOpen: true })
    return undefined
  },
}))

const settlements: fc.Arbitrary<Step> = fc
  .tuple(fc.nat(8), fc.bigInt({ min: 0n, max: 5_000n }))
  .map(([bet, payout]) => ({
    run: (books) => books.run((context) => settleStake(context, { reference: `bet:${bet}`, payout: micros(payout) })),
    expect: (model) => close(model, bet, () => payout),
  }))

const voids: fc.Arbitrary<Step> = fc.nat(8).map((bet) => ({
  run: (books) => books.run((context) => voidStake(context, { reference: `bet:${bet}` })),
  expect: (model) => close(model, bet, (amount) => amount),
}))

test('any sequence of deposits, stakes, settlements and voids keeps the books, and gives each player what the model says', {
  timeout: 60_000,
}, async () => {
  const sequences = fc.array(fc.oneof(grants, stakes, settlements, voids), { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      using books = openBooks()
      const model: Model = { steps: { count: 0 }, real: new Map(), bets: [] }
      for (const step of sequence) {
        const refusal = refusalCode(() => step.run(books, model))
        expect(refusal).toBe(step.expect(model))
        model.steps.count += 1
      }
      expect(await checkInvariants(books.reader)).toEqual([])
      for (const userId of ['ada', 'bob', 'eve']) {
        for (const { currency, balance } of await readWallets(books.reader, userId))
          expect(balance).toBe(model.real.get(ownerOf({ userId, currency })) ?? 0n)
      }
    }),
    { numRuns: 30 },
  )
})
