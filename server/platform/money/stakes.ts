import type { Currency } from '#server/contract/constants/currencies.ts'
import { type Micros, micros } from '#server/rules/money.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import { playerAccount, systemAccount, type WalletKey } from './accounts.ts'
import { post } from './post.ts'

export type Stake = WalletKey & {
  /** What is staked on, `bet:{id}`: it takes one stake, and is closed once. */
  readonly reference: string
  readonly amount: Micros
}

type OpenStake = { readonly user_id: string; readonly currency: Currency; readonly amount: bigint }

const stakeKey = (reference: string) => `stake:${reference}`
/** Settling and voiding share a key, so that one of them wins. */
const closeKey = (reference: string) => `close:${reference}`

/** Takes a stake: real → inplay. Refuses `insufficient_funds`, and `conflict` for a second stake on one reference. */
export function placeStake(context: CommandContext, { reference, amount, ...wallet }: Stake): void {
  post(context, {
    kind: 'stake',
    reference,
    idempotencyKey: stakeKey(reference),
    postings: [{ debit: playerAccount(wallet, 'real'), credit: playerAccount(wallet, 'inplay'), amount }],
  })
}

/** What the ledger says was staked: a game cannot settle another amount or another player's bet. */
function stakedOn({ db }: CommandContext, reference: string): WalletKey & { amount: Micros } {
  const found = db.get<OpenStake>(
    `SELECT account.user_id, account.currency, entry.amount FROM transfers AS transfer
     JOIN entries AS entry ON entry.transfer_id = transfer.id
     JOIN ledger_accounts AS account ON account.id = entry.account_id
     WHERE transfer.idempotency_key = ? AND account.kind = 'inplay'`,
    [stakeKey(reference)],
  )
  if (!found) throw new Refusal('not_found')
  return { userId: found.user_id, currency: found.currency, amount: micros(found.amount) }
}

/**
 * Closes a stake by its outcome. `payout` is all that the player gets, stake included; 0 is a loss. What was staked goes
 * back as far as the payout reaches and to house:games beyond that; house:games pays the profit.
 * Refuses `not_found` without a stake, `conflict` when it was settled or voided before.
 */
export function settleStake(
  context: CommandContext,
  { reference, payout }: { reference: string; payout: Micros },
): void {
  const { amount, ...wallet } = stakedOn(context, reference)
  const inplay = playerAccount(wallet, 'inplay')
  const real = playerAccount(wallet, 'real')
  const house = systemAccount('house:games', wallet.currency)
  const returned = payout < amount ? payout : amount
  post(context, {
    kind: 'settlement',
    reference,
    idempotencyKey: closeKey(reference),
    postings: [
      { debit: inplay, credit: real, amount: returned },
      { debit: inplay, credit: house, amount: micros(amount - returned) },
      { debit: house, credit: real, amount: micros(payout - returned) },
    ],
  })
}

/** Gives a stake back whole: a push, a void, a rollback. Refuses as `settleStake` does. */
export function voidStake(context: CommandContext, { reference }: { reference: string }): void {
  const { amount, ...wallet } = stakedOn(context, reference)
  post(context, {
    kind: 'void',
    reference,
    idempotencyKey: closeKey(reference),
    postings: [{ debit: playerAccount(wallet, 'inplay'), credit: playerAccount(wallet, 'real'), amount }],
  })
}
