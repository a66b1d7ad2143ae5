import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { formatMicros, type Micros, micros } from '#server/shared/money/micros.ts'
import {
  type Account,
  accountBalance,
  balanceChannel,
  CACHED_ACCOUNTS,
  type CachedAccount,
  isSpendable,
  systemAccount,
  type WalletState,
} from './accounts.ts'
import { logTransfer } from './log/log-transfer.ts'
import { openAccount } from './open-wallet.ts'
import { LEDGER_ONLY_KINDS, type TransferKind } from './transfer-kind.ts'

const REPORTED_ENTRIES: ReadonlySet<string> = new Set(LEDGER_ONLY_KINDS)

/** Money from one account to another in the same currency. A posting of zero moves and writes nothing. */
export type Posting = { readonly debit: Account; readonly credit: Account; readonly amount: Micros }

export type Transfer = {
  readonly kind: TransferKind
  /** Subject of the transfer: `deposit:{id}`, `bet:{id}`. */
  readonly reference: string
  /** The same key moves money only once, whatever the transfer. */
  readonly idempotencyKey: string
  readonly postings: readonly Posting[]
  /** Id of the transfer that this one reverses; each can be reversed once. */
  readonly reverses?: string
}

function checkPosting({ debit, credit, amount }: Posting): void {
  if (amount < 0n) throw new RangeError('negative posting')
  if (debit.currency !== credit.currency) throw new TypeError('posting between different currencies')
}

/** The account after a change; its balance is cached by the writer. A player's balance never falls below zero. */
function changed(context: CommandContext, { account, change }: Move): CachedAccount {
  const accounts = context.db.cached(CACHED_ACCOUNTS)
  const { code, userId } = account
  if (accounts.get(code) === undefined) openAccount(context, account)
  const before = accounts.get(code)
  if (before === undefined) throw new Error(`${code} could not be opened`)
  const balance = before.balance + change
  if (userId !== null && balance < 0n) {
    if (isSpendable(account)) throw new Refusal('insufficient_funds')
    throw new RangeError(`${code} has insufficient funds`)
  }
  return { ...before, balance: micros(balance) }
}

/** Announces a player's spendable balance; the version shows which of two balances is newer. */
function announceBalance({ announce }: CommandContext, account: Account, { balance, version }: WalletState): void {
  if (account.userId === null || account.kind !== 'real') return
  const { userId, currency } = account
  announce({
    channel: balanceChannel({ userId, currency }),
    data: { currency, balance: formatMicros(balance), version },
  })
}

/**
 * Moves money permanently: one transfer, and per posting a negative entry on the debit account and a positive one on
 * the credit account, each with the balance after it. Balanced by construction. An account is created by its first
 * entry. Refuses: `insufficient_funds` (a player's own money), `conflict` (the key has already moved money).
 */
export function post(context: CommandContext, transfer: Transfer): void {
  if (!tryPost(context, transfer)) throw new Refusal('conflict')
}

/** Same as `post`, but returns false if the key has been used: then nothing moves. */
export function tryPost(context: CommandContext, transfer: Transfer): boolean {
  const { kind, reference, idempotencyKey, postings, reverses = null } = transfer
  const { db, now } = context
  const transferId = newId(context)
  const { changes } = db.append(
    `INSERT INTO transfers (id, kind, reference, idempotency_key, reverses, user_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
    [transferId, kind, reference, idempotencyKey, reverses, playerOf(transfer), now],
  )
  if (changes === 0) return false
  postings.forEach(checkPosting)
  for (const { debit, credit, amount } of postings) {
    if (amount === 0n) continue
    enter(context, transferId, { account: debit, change: -amount })
    enter(context, transferId, { account: credit, change: amount })
  }
  rememberEntries(context, { transferId, kind, reference, idempotencyKey, reverses }, postings)
  logTransfer(context, transfer)
  return true
}

/** Player in whose history the transfer is listed by itself; null if another table references it. */
function playerOf({ kind, postings }: Transfer): string | null {
  if (!REPORTED_ENTRIES.has(kind)) return null
  return postings.map(({ debit, credit }) => debit.userId ?? credit.userId).find((userId) => userId !== null) ?? null
}

export function hasPosted({ db }: Pick<CommandContext, 'db'>, idempotencyKey: string): boolean {
  return db.get('SELECT 1 AS one FROM transfers WHERE idempotency_key = ?', [idempotencyKey]) !== undefined
}

type Taken = {
  /** Accounts of one player and currency, in the order in which they are debited; no duplicates. */
  readonly funds: readonly Account[]
  readonly credit: Account
  readonly amount: Micros
}

/**
 * Postings that take money back from a player: as much as the accounts have, and the rest from house:receivable as a
 * debt.
 */
export function clawBack(context: Pick<CommandContext, 'db'>, { funds, credit, amount }: Taken): Posting[] {
  let left = amount
  const postings = funds.map((debit) => {
    const taken = smaller(accountBalance(context, debit), left)
    left = micros(left - taken)
    return { debit, credit, amount: taken }
  })
  return [...postings, { debit: systemAccount('house:receivable', credit.currency), credit, amount: left }]
}

type Move = { readonly account: Account; readonly change: bigint }

/** Id of the last entry. Ids are consecutive, as nothing is ever deleted. */
const CACHED_LAST_ENTRY: CachedTable<number> = {
  table: 'entries',
  load: (db) => Number(db.get<{ id: bigint | null }>('SELECT max(id) AS id FROM entries')?.id ?? 0n),
}

function enter(context: CommandContext, transferId: string, move: Move): void {
  const { get, set, db } = context.db.cached(CACHED_LAST_ENTRY)
  const { account, change } = move
  const after = changed(context, move)
  const id = (get('') ?? 0) + 1
  db.append(
    'INSERT INTO entries (id, transfer_id, account_id, amount, balance_after, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [id, transferId, after.id, toSql(change), toSql(after.balance), context.now],
  )
  set('', id)
  const state = { ...after, version: id }
  context.db.cached(CACHED_ACCOUNTS).set(account.code, state)
  announceBalance(context, account, state)
}

/** One entry of a transfer under a stake's reference, in the order of creation. */
export type StakeEntry = {
  readonly transferId: string
  readonly kind: TransferKind
  readonly idempotencyKey: string
  /** The transfer that this one reverses. */
  readonly reverses: string | null
  readonly account: Account
  readonly amount: Micros
  readonly createdAt: number
}

/** Transfers of stakes that the current command has placed: by command, then by reference. */
const entriesOf = new WeakMap<object, Map<string, StakeEntry[]>>()

type Made = Pick<StakeEntry, 'transferId' | 'kind' | 'idempotencyKey' | 'reverses'> & { readonly reference: string }
type Moved = { readonly debit: Account; readonly credit: Account; readonly amount: Micros }

/**
 * Remembers a transfer while its command runs, if all transfers under its reference are known, that is from the stake
 * on.
 */
function rememberEntries(context: CommandContext, { reference, ...made }: Made, postings: readonly Moved[]): void {
  const known = entriesOf.get(context) ?? new Map<string, StakeEntry[]>()
  const before = known.get(reference) ?? (made.kind === 'stake' ? [] : undefined)
  if (before === undefined) return
  for (const { debit, credit, amount } of postings) {
    if (amount === 0n) continue
    const createdAt = context.now
    before.push({ ...made, account: debit, amount: micros(-amount), createdAt })
    before.push({ ...made, account: credit, amount, createdAt })
  }
  entriesOf.set(context, known.set(reference, before))
}

/** Entries of a stake placed by this command; undefined for any other. */
export function rememberedEntries(context: object, reference: string): readonly StakeEntry[] | undefined {
  return entriesOf.get(context)?.get(reference)
}
