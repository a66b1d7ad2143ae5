import { formatMicros, type Micros, micros } from '#server/rules/money.ts'
import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import type { Account } from './accounts.ts'
import { balanceChannel } from './balance-channel.ts'
import { openAccount } from './open-wallet.ts'
import type { WalletState } from './wallet-balance.ts'

/** Money from one account to another of the same currency. A posting of zero moves nothing and writes nothing. */
export type Posting = { readonly debit: Account; readonly credit: Account; readonly amount: Micros }

export type Transfer = {
  readonly kind: string
  /** What it is about: `deposit:{id}`, `bet:{id}`. */
  readonly reference: string
  /** The same key moves money once, whatever the transfer. */
  readonly idempotencyKey: string
  readonly postings: readonly Posting[]
}

type Moved = { readonly id: bigint; readonly balance: bigint }

/** What a player may run out of; every other account that does is a fault of ours. */
const SPENDABLE = new Set<Account['kind']>(['real', 'bonus', 'vault'])

function checkPosting({ debit, credit, amount }: Posting): void {
  if (amount < 0n) throw new RangeError('a posting of less than nothing')
  if (debit.currency !== credit.currency) throw new TypeError('a posting between two currencies')
}

/** One conditional UPDATE: no row back means that the account is not there, or that a player's has too little. */
function tryMove({ db }: CommandContext, { code }: Account, change: bigint): Moved | undefined {
  return db.get<Moved>(
    `UPDATE ledger_accounts SET balance = balance + ? WHERE code = ? AND (user_id IS NULL OR balance + ? >= 0)
     RETURNING id, balance`,
    [change, code, change],
  )
}

function move(context: CommandContext, account: Account, change: bigint): Moved {
  let moved = tryMove(context, account, change)
  if (!moved) {
    openAccount(context, account)
    moved = tryMove(context, account, change)
  }
  if (!moved) {
    if (SPENDABLE.has(account.kind)) throw new Refusal('insufficient_funds')
    throw new RangeError(`${account.code} has less than is to leave it`)
  }
  // SQLite's sum of integers beyond 64 bits is a float
  if (typeof moved.balance !== 'bigint') throw new RangeError(`${account.code} would hold more than 64 bits`)
  return moved
}

/** A player's pages show what he can spend; the version tells them which of two balances is the later one. */
function announceBalance({ announce }: CommandContext, account: Account, { balance, version }: WalletState): void {
  if (account.userId === null || account.kind !== 'real') return
  const { userId, currency } = account
  announce({
    channel: balanceChannel({ userId, currency }),
    data: { currency, balance: formatMicros(balance), version },
  })
}

/**
 * Moves money for ever: one transfer, and for each posting a negative entry on the debit's side and a positive one on the
 * credit's, each with the balance after it. Balanced by construction. Accounts are opened by their first entry.
 * Refuses: `insufficient_funds` (a player's own money), `conflict` (the key has moved money before).
 */
export function post(context: CommandContext, { kind, reference, idempotencyKey, postings }: Transfer): void {
  const { db, now } = context
  const transferId = newId(context)
  const inserted = db.run(
    `INSERT INTO transfers (id, kind, reference, idempotency_key, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (idempotency_key) DO NOTHING`,
    [transferId, kind, reference, idempotencyKey, now],
  )
  if (inserted.changes === 0) throw new Refusal('conflict')
  for (const posting of postings) {
    checkPosting(posting)
    if (posting.amount === 0n) continue
    for (const [account, change] of [
      [posting.debit, -posting.amount],
      [posting.credit, posting.amount],
    ] as const) {
      const { id, balance } = move(context, account, change)
      const entry = db.get<{ id: bigint }>(
        `INSERT INTO entries (transfer_id, account_id, amount, balance_after, created_at) VALUES (?, ?, ?, ?, ?)
         RETURNING id`,
        [transferId, id, change, balance, now],
      )
      announceBalance(context, account, { balance: micros(balance), version: Number(entry?.id ?? 0n) })
    }
  }
}
