import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMicros, type Micros, micros } from '#server/shared/money/micros.ts'
import { type Account, isSpendable } from './accounts.ts'
import { balanceChannel } from './balance-channel.ts'
import { KEPT_ACCOUNTS, type KeptAccount } from './kept-accounts.ts'
import { rememberEntries } from './new-stakes.ts'
import { openAccount } from './open-wallet.ts'
import { TOLD_BY_LEDGER, type TransferKind } from './transfer-kind.ts'
import type { WalletState } from './wallet-balance.ts'

const TOLD: ReadonlySet<string> = new Set(TOLD_BY_LEDGER)

/** Money from one account to another of the same currency. A posting of zero moves nothing and writes nothing. */
export type Posting = { readonly debit: Account; readonly credit: Account; readonly amount: Micros }

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

function checkPosting({ debit, credit, amount }: Posting): void {
  if (amount < 0n) throw new RangeError('a posting of less than nothing')
  if (debit.currency !== credit.currency) throw new TypeError('a posting between two currencies')
}

/** Changes a balance in the writer's memory, which is the only one to change it. A player's never falls below zero. */
function move(context: CommandContext, account: Account, change: bigint): KeptAccount {
  const accounts = context.db.keep(KEPT_ACCOUNTS)
  const { code, userId } = account
  if (accounts.get(code) === undefined) openAccount(context, account)
  const before = accounts.get(code)
  if (before === undefined) throw new Error(`${code} could not be opened`)
  const balance = before.balance + change
  if (userId !== null && balance < 0n) {
    if (isSpendable(account)) throw new Refusal('insufficient_funds')
    throw new RangeError(`${code} has less than is to leave it`)
  }
  const after = { ...before, balance: micros(balance) }
  accounts.set(code, after)
  return after
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
    `INSERT INTO transfers (id, kind, reference, idempotency_key, reverses, user_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
    [transferId, kind, reference, idempotencyKey, reverses, playerOf(transfer), now],
  )
  if (changes === 0) return false
  postings.forEach(checkPosting)
  const moving = postings.filter(({ amount }) => amount > 0n)
  for (let at = 0; at < moving.length; at += 2) enter(context, transferId, moving.slice(at, at + 2))
  rememberEntries(context, { transferId, kind, reference, idempotencyKey, reverses }, postings)
  return true
}

/** Whose history a transfer stands in by itself; null for one that something else tells of. */
function playerOf({ kind, postings }: Transfer): string | null {
  if (!TOLD.has(kind)) return null
  return postings.map(({ debit, credit }) => debit.userId ?? credit.userId).find((userId) => userId !== null) ?? null
}

/** Whether a key has moved money. */
export function hasPosted({ db }: Pick<CommandContext, 'db'>, idempotencyKey: string): boolean {
  return db.get('SELECT 1 AS one FROM transfers WHERE idempotency_key = ?', [idempotencyKey]) !== undefined
}

const ENTER_ONE = `INSERT INTO entries (transfer_id, account_id, amount, balance_after, created_at)
  VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?) RETURNING id`
const ENTER_TWO = `INSERT INTO entries (transfer_id, account_id, amount, balance_after, created_at)
  VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?), (?, ?, ?, ?, ?), (?, ?, ?, ?, ?) RETURNING id`

/** Both entries of a posting or two, as a win has them, by one statement: each debit's is before its credit's. */
function enter(context: CommandContext, transferId: string, postings: readonly Posting[]): void {
  const { db, now } = context
  const moved = postings.flatMap(({ debit, credit, amount }) => [
    { account: debit, change: -amount, after: move(context, debit, -amount) },
    { account: credit, change: BigInt(amount), after: move(context, credit, amount) },
  ])
  const entered = db.all<{ id: bigint }>(
    postings.length === 1 ? ENTER_ONE : ENTER_TWO,
    moved.flatMap(({ change, after }) => [transferId, after.id, toSql(change), toSql(after.balance), now]),
  )
  const ids = entered.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
  for (const [index, { account, after }] of moved.entries())
    remember(context, account, { ...after, version: ids[index] ?? 0 })
}

function remember(context: CommandContext, account: Account, state: KeptAccount & WalletState): void {
  context.db.keep(KEPT_ACCOUNTS).set(account.code, state)
  announceBalance(context, account, state)
}
