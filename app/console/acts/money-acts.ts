import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { word } from '../lib/words.ts'
import { m } from '../paraglide/messages.js'
import { type ActSubject, act, reasonOf } from './act.ts'

/** Accounts of the house that a correction moves money from, or to. */
const ACCOUNTS = ['house:games', 'house:sports', 'house:rake', 'house:fees', 'house:bonus_cost'] as const

const playerOf = ({ id = '' }: ActSubject) => id
const currencyOf = (value: string | undefined) => CURRENCY_CODES.find((code) => code === value) ?? CURRENCY_CODES[0]
const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: word(value) }))

const CURRENCY = {
  name: 'currency',
  kind: 'select',
  label: m.field_currency,
  choices: () => asChoices(CURRENCY_CODES),
  initial: ({ known }: ActSubject) => known?.currency ?? CURRENCY_CODES[0],
} as const

const AMOUNT = { name: 'amount', kind: 'decimal', label: m.column_amount } as const

/** One key per dialog: sending it again moves nothing twice. */
const KEY = {
  name: 'idempotency_key',
  kind: 'hidden',
  label: m.field_reference,
  initial: () => crypto.randomUUID(),
} as const

const DEBT = { name: 'debt', label: m.field_debt, hint: m.field_debt_hint } as const

/** Acts that move money of a player by hand. */
export const MONEY_ACTS = {
  creditGoodwill: act({
    call: 'players.goodwill',
    permission: 'credit.goodwill',
    title: m.act_goodwill,
    primary: m.act_goodwill_do,
    keys: 'C',
    fields: [CURRENCY, AMOUNT, KEY],
    input: ({ amount = '', currency, reason, idempotency_key = '' }, subject) => ({
      player: playerOf(subject),
      amount,
      currency: currencyOf(currency),
      reason: reasonOf(reason),
      idempotency_key,
    }),
  }),
  correctMoney: act({
    call: 'players.correct',
    permission: 'correct.money',
    title: m.act_correct,
    primary: m.act_correct_do,
    fields: [
      {
        name: 'direction',
        kind: 'select',
        label: m.field_direction,
        choices: () => [
          { value: 'credit', label: m.direction_credit() },
          { value: 'debit', label: m.direction_debit() },
        ],
      },
      { name: 'account', kind: 'select', label: m.field_account, choices: () => asChoices(ACCOUNTS) },
      CURRENCY,
      AMOUNT,
      KEY,
    ],
    input: ({ direction, account, amount = '', currency, why = '', idempotency_key = '' }, subject) => ({
      player: playerOf(subject),
      direction: direction === 'debit' ? ('debit' as const) : ('credit' as const),
      account: ACCOUNTS.find((one) => one === account) ?? ACCOUNTS[0],
      amount,
      currency: currencyOf(currency),
      why,
      idempotency_key,
    }),
  }),
  recoverDebt: act({
    call: 'players.recoverDebt',
    permission: 'recover.debt',
    title: m.act_recover_debt,
    primary: m.act_recover_debt_do,
    fields: [DEBT, CURRENCY, AMOUNT, KEY],
    input: ({ debt = '', amount = '', currency, why = '', idempotency_key = '' }, subject) => ({
      player: playerOf(subject),
      debt,
      amount,
      currency: currencyOf(currency),
      why,
      idempotency_key,
    }),
  }),
  writeOffDebt: act({
    call: 'players.writeOff',
    permission: 'write_off.debt',
    title: m.act_write_off,
    primary: m.act_write_off_do,
    fields: [DEBT, CURRENCY, KEY],
    input: ({ debt = '', currency, why = '', idempotency_key = '' }, subject) => ({
      player: playerOf(subject),
      debt,
      currency: currencyOf(currency),
      why,
      idempotency_key,
    }),
  }),
  refundBet: act({
    call: 'players.refundBet',
    permission: 'refund.bet',
    title: m.act_refund_bet,
    primary: m.act_refund_bet_do,
    input: ({ why = '' }, { id = '' }) => ({ id, why }),
  }),
} as const
