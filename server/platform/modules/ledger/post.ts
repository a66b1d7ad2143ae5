import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { type Account, isSpendable } from './accounts.ts'
import { balanceChannel } from './balance-channel.ts'
import { openAccount } from './open-wallet.ts'
import type { WalletState } from './wallet-balance.ts'

/** Money from one account to another of the same currency. A posting of zero moves nothing and writes nothing. */
export type Posting = { readonly debit: Account; readonly credit: Account; readonly amount: Micros }

/** What a transfer is for. Stakes, and what becomes of them, are in `stakes/`. */
export type TransferKind =
  | 'deposit'
  | 'chargeback'
  | 'demo_grant'
  | 'stake'
  | 'settlement'
  | 'void'
  | 'reversal'
  | 'tombstone'
  | 'withdrawal'
  | 'payout'
  | 'payout_return'
  | 'exchange'
  | 'vault'

export type Transfer = {
  readonly kind: TransferKind
  /** What it is about: `deposit:{id}`, `bet:{id}`. */
  readonly reference: string
  /** The same key moves money once, whatever the transfer. */
  readonly idempotencyKey: string
  readonly postings: readonly Posting[]
  /** The id of the transfer that this one takes back; each is taken back once. */
  readonly reverses?: string
}

type Moved = { readonly id: bigint | number; readonly balance: string }

function checkPosting({ debit, credit, amount }: Posting): void {
  if (amount < 0n) throw new RangeError('a posting of less than nothing')
  if (debit.currency !== credit.currency) throw new TypeError('a posting between two currencies')
}

/** One conditional UPDATE: no row back means that the account is not there, or that a player's has too little. */
function tryMove({ db }: CommandContext, { code }: Account, change: bigint): Moved | undefined {
  return db.get<Moved>(
    `UPDATE ledger_accounts SET balance = balance + ? WHERE code = ? AND (user_id IS NULL OR balance + ? >= 0)
     RETURNING id, CAST(balance AS TEXT) AS balance`,
    [toSql(change), code, toSql(change)],
  )
}

function move(context: CommandContext, account: Account, change: bigint): { id: number; balance: Micros } {
  let moved = tryMove(context, account, change)
  if (!moved) {
    openAccount(context, account)
    moved = tryMove(context, account, change)
  }
  if (!moved) {
    if (isSpendable(account)) throw new Refusal('insufficient_funds')
    throw new RangeError(`${account.code} has less than is to leave it`)
  }
  return { id: Number(moved.id), balance: fromSql(moved.balance) }
}

/** A player's pages show what they can spend; the version tells them which of two balances is the later one. */
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
export function post(context: CommandContext, transfer: Transfer): void {
  if (!tryPost(context, transfer)) throw new Refusal('conflict')
}

/** The same, but tells instead of refusing when the key has been used: then nothing moves. */
export function tryPost(context: CommandContext, transfer: Transfer): boolean {
  const { kind, reference, idempotencyKey, postings, reverses = null } = transfer
  const { db, now } = context
  const transferId = newId(context)
  const { changes } = db.run(
    `INSERT INTO transfers (id, kind, reference, idempotency_key, reverses, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (idempotency_key) DO NOTHING`,
    [transferId, kind, reference, idempotencyKey, reverses, now],
  )
  if (changes === 0) return false
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
        [transferId, id, toSql(change), toSql(balance), now],
      )
      announceBalance(context, account, { balance, version: Number(entry?.id ?? 0n) })
    }
  }
  return true
}

/** Whether a key has moved money. */
export function hasPosted({ db }: Pick<CommandContext, 'db'>, idempotencyKey: string): boolean {
  return db.get('SELECT 1 AS one FROM transfers WHERE idempotency_key = ?', [idempotencyKey]) !== undefined
}
