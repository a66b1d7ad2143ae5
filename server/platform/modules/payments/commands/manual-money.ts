import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { isClosed } from '#server/platform/modules/identity/index.ts'
import {
  accountBalance,
  clawBack,
  debtOf,
  loadStakeStatus,
  playerAccount,
  post,
  systemAccount,
} from '#server/platform/modules/ledger/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { ceilAtMid, smaller } from '#server/shared/money/arithmetic.ts'
import {
  formatMicros,
  isMultipleOfStep,
  type Micros,
  micros,
  parseMicros,
  tryParseMicros,
} from '#server/shared/money/micros.ts'
import type { CorrectedAccount } from '../corrected-accounts.ts'

type Manual = {
  readonly userId: string
  /** A decimal. */
  readonly amount: string
  readonly currency: Currency
  /** One movement per key: the same request again gets the first answer. */
  readonly key: string
}

const referenceOf = (key: string) => `adjust:${key}`

function amountOf({ amount, currency }: Pick<Manual, 'amount' | 'currency'>): Micros {
  const value = tryParseMicros(amount)
  if (value === undefined || value <= 0n) throw new Refusal('amount_invalid', { field: 'amount' })
  if (!isMultipleOfStep(value, parseMicros(CURRENCIES[currency].step)))
    throw new Refusal('amount_step', { field: 'amount' })
  return value
}

/** Value of an amount in dollars at the current rates, rounded up. Refuses amount_invalid and amount_step. */
export const manualUsd = (context: CommandContext, manual: Pick<Manual, 'amount' | 'currency'>): Micros =>
  ceilAtMid(amountOf(manual), { from: manual.currency, to: 'USD' }, currentRates(context).mids)

/** Runs a movement once per key. Returns whether it was this time. */
function once(context: CommandContext, command: string, { key, ...body }: Manual & object, move: () => void): boolean {
  let isNew = false
  withIdempotency(context, { scope: 'desk', key, command, body: { ...body } }, () => {
    if (isClosed(context, body.userId)) throw new Refusal('conflict', { field: 'player' })
    move()
    isNew = true
    return {}
  })
  return isNew
}

/** Whether money has moved under a key: then nothing moves under it again. */
export const hasMoved = ({ db }: Pick<CommandContext, 'db'>, key: string): boolean =>
  db.get('SELECT 1 AS one FROM transfers WHERE idempotency_key = ?', [referenceOf(key)]) !== undefined

/** `isNew`: whether money moved now, and not with an earlier request of the same key. */
type Moved = { readonly reference: string; readonly isNew: boolean }

/**
 * Credits a player with a gift of money. Refusals: amount_invalid, amount_step; conflict for a closed account;
 * self_excluded, timed_out, account_restricted, as for any offer; idempotency_key_conflict.
 */
export function creditGoodwill(context: CommandContext, credit: Manual): Moved {
  const reference = referenceOf(credit.key)
  const isNew = once(context, 'creditGoodwill', credit, () => {
    requireGiftable(context, credit)
    post(context, {
      kind: 'goodwill',
      reference,
      idempotencyKey: reference,
      postings: [
        {
          debit: systemAccount('house:bonus_cost', credit.currency),
          credit: playerAccount(credit, 'real'),
          amount: amountOf(credit),
        },
      ],
    })
  })
  return { reference, isNew }
}

/** Refuses what a player under protection may not be given: self_excluded, timed_out, account_restricted. */
export const requireGiftable = (context: CommandContext, { userId }: Pick<Manual, 'userId'>): void =>
  requirePlayer(context, userId, 'promo')

export type Correction = Manual & {
  readonly direction: 'credit' | 'debit'
  /** Account that had wrongly gained, for a credit, or lost. */
  readonly account: CorrectedAccount
}

/**
 * Puts a mistake of the house right: credits what it owes, also to a protected player, or debits what it had wrongly paid, from
 * real money, then the vault; the rest is a debt. Refusals: amount_invalid, amount_step; conflict for a closed account;
 * idempotency_key_conflict.
 */
export function correctMoney(context: CommandContext, correction: Correction): Moved {
  const { currency, direction, account } = correction
  const reference = referenceOf(correction.key)
  const isNew = once(context, 'correctMoney', correction, () => {
    const house = systemAccount(account, currency)
    const amount = amountOf(correction)
    const postings =
      direction === 'credit'
        ? [{ debit: house, credit: playerAccount(correction, 'real'), amount }]
        : clawBack(context, { funds: fundsOf(correction), credit: house, amount })
    post(context, { kind: 'correction', reference, idempotencyKey: reference, postings })
  })
  return { reference, isNew }
}

const fundsOf = (wallet: Pick<Manual, 'userId' | 'currency'>) => [
  playerAccount(wallet, 'real'),
  playerAccount(wallet, 'vault'),
]

/** Part of a debit that the player does not have now, and would owe. */
export function wouldOwe(context: CommandContext, correction: Correction): Micros {
  if (correction.direction === 'credit') return micros(0n)
  const held = fundsOf(correction).reduce((sum, fund) => sum + accountBalance(context, fund), 0n)
  const amount = amountOf(correction)
  return micros(amount - smaller(amount, micros(held)))
}

export type Recovery = Manual & {
  /** Reference of the debt: `bet:{id}`, `deposit:{id}`, `adjust:{key}`. */
  readonly debt: string
}

/**
 * Takes a debt from the real money of its player, who has agreed. Refusals: not_found if the player does not owe under
 * this reference; amount_above_max beyond the debt, with it; insufficient_funds; amount_invalid, amount_step;
 * idempotency_key_conflict.
 */
export function recoverDebt(context: CommandContext, recovery: Recovery): { readonly reference: string } {
  const { currency, debt: reference, key } = recovery
  once(context, 'recoverDebt', recovery, () => {
    const amount = amountOf(recovery)
    const owed = requireDebt(context, recovery)
    if (amount > owed) throw new Refusal('amount_above_max', { field: 'amount', detail: formatMicros(owed) })
    const debit = playerAccount(recovery, 'real')
    const credit = systemAccount('house:receivable', currency)
    post(context, {
      kind: 'debt_recovery',
      reference,
      idempotencyKey: referenceOf(key),
      postings: [{ debit, credit, amount }],
    })
  })
  return { reference }
}

export type WriteOff = Omit<Recovery, 'amount'>

/** Debt of a player under a reference. Refuses not_found on `debt` if it is nothing. */
export function requireDebt(context: CommandContext, debt: Pick<Recovery, 'userId' | 'currency' | 'debt'>): Micros {
  const owed = debtOf(context, { userId: debt.userId, currency: debt.currency, reference: debt.debt })
  if (owed <= 0n) throw new Refusal('not_found', { field: 'debt' })
  return owed
}

/** Account of the house that bears a debt: that of the product for a bet, fees for a payment. */
function bearerOf({ db }: CommandContext, reference: string): CorrectedAccount {
  if (!reference.startsWith('bet:')) return 'house:fees'
  const bet = db.get('SELECT id FROM sports_bets WHERE id = ?', [reference.slice('bet:'.length)])
  return bet ? 'house:sports' : 'house:games'
}

/** Cancels all that a player owes under a reference. Refusals: not_found; idempotency_key_conflict. */
export function writeOffDebt(
  context: CommandContext,
  writeOff: WriteOff,
): { readonly reference: string; readonly amount: string } {
  const { currency, debt: reference, key, userId } = writeOff
  return withIdempotency(
    context,
    { scope: 'desk', key, command: 'writeOffDebt', body: { currency, reference, userId } },
    () => {
      const amount = requireDebt(context, writeOff)
      post(context, {
        kind: 'write_off',
        reference,
        idempotencyKey: referenceOf(key),
        postings: [
          {
            debit: systemAccount(bearerOf(context, reference), currency),
            credit: systemAccount('house:receivable', currency),
            amount,
          },
        ],
      })
      return { reference, amount: formatMicros(amount) }
    },
  )
}

type HouseBet = {
  readonly userId: string
  readonly betId: string
  readonly game: string
}

/**
 * Part of a decided bet of one of the house's own games that its player would get back: own money staked and not
 * returned. Refusals: not_found; conflict if nothing is left, or for another player's.
 */
export function refundOfHouseBet(
  context: CommandContext,
  { userId, betId }: Omit<HouseBet, 'game'>,
): { readonly amount: Micros; readonly currency: Currency } {
  const stake = loadStakeStatus(context, `bet:${betId}`)
  if (!stake || stake.userId !== userId) throw new Refusal('not_found', { field: 'bet' })
  const own = stake.parts.reduce((sum, { source, amount }) => (source.kind === 'real' ? sum + amount : sum), 0n)
  const amount = micros(own - stake.paid)
  if (stake.open > 0n || amount <= 0n) throw new Refusal('conflict', { field: 'bet' })
  return { amount, currency: stake.currency }
}

/**
 * Gives the stake of a faulty bet of one of the house's own games back, once. The bet itself stays as it was decided,
 * with its proof: outcome and money are two things. Refusals as those of `refundOfHouseBet`.
 */
export function refundHouseBet(context: CommandContext, bet: HouseBet): { readonly reference: string } {
  const { userId, betId, game } = bet
  const reference = referenceOf(`refund-${betId}`)
  const { amount, currency } = refundOfHouseBet(context, bet)
  post(context, {
    kind: 'correction',
    reference,
    idempotencyKey: reference,
    postings: [
      {
        debit: systemAccount(game === 'rooms' ? 'house:rake' : 'house:games', currency),
        credit: playerAccount({ userId, currency }, 'real'),
        amount,
      },
    ],
  })
  return { reference }
}
