import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { entries, ledgerAccounts, transfers } from '#db/platform/schema/ledger.ts'
import { idFrom } from '#server/platform/kernel/ids.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { playerAccount, type WalletKey } from './accounts.ts'
import type { Act } from './log/read-receipts.ts'
import type { LedgerOnlyKind } from './transfer-kind.ts'

type Wanted = {
  readonly userId: string
  readonly currency?: Currency | undefined
  /** Half-open interval in milliseconds. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Transfer id; only earlier transfers are returned. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of deposits to (positive) and withdrawals from a player's vault, newest first. */
export const listVaultMoves = (reader: PlatformReader, { userId, currency, from, until, before, limit }: Wanted) =>
  reader
    .select({
      id: transfers.id,
      currency: ledgerAccounts.currency,
      amount: entries.amount,
      createdAt: transfers.createdAt,
    })
    .from(ledgerAccounts)
    .innerJoin(entries, eq(entries.accountId, ledgerAccounts.id))
    .innerJoin(transfers, eq(transfers.id, entries.transferId))
    .where(
      and(
        eq(ledgerAccounts.userId, userId),
        eq(ledgerAccounts.kind, 'vault'),
        // chargebacks and closures also debit the vault, and are listed separately
        eq(transfers.kind, 'vault'),
        currency === undefined ? undefined : eq(ledgerAccounts.currency, currency),
        from === undefined ? undefined : gte(transfers.id, idFrom(from)),
        until === undefined ? undefined : lt(transfers.id, idFrom(until)),
        before === undefined ? undefined : lt(transfers.id, before),
      ),
    )
    .orderBy(desc(transfers.id))
    .limit(limit)

/** Reference and key of transfers, by which their records are found. */
export async function actsOfTransfersAcrossPlayers(reader: PlatformReader, ids: readonly string[]): Promise<Act[]> {
  if (ids.length === 0) return []
  return reader
    .select({ id: transfers.id, reference: transfers.reference, transfer: transfers.idempotencyKey })
    .from(transfers)
    .where(inList(transfers.id, ids))
}

type OwnMove = {
  readonly id: string
  readonly kind: LedgerOnlyKind
  readonly currency: Currency
  readonly createdAt: number
  readonly real: Micros
  readonly bonus: Micros
  readonly vault: Micros
}

type OwnMoveRow = Pick<OwnMove, 'id' | 'kind' | 'currency' | 'createdAt'> &
  Readonly<Record<'real' | 'bonus' | 'vault', string>>

/** A page of a player's transfers that no other table references, newest first. */
export async function listOwnMoves(
  reader: PlatformReader,
  { userId, currency, from = 0, until, before, limit }: Wanted,
): Promise<OwnMove[]> {
  const ends = [...(until === undefined ? [] : [idFrom(until)]), ...(before === undefined ? [] : [before])]
  const held = (kind: 'real' | 'bonus' | 'vault') =>
    sql`CAST(sum(iif(account.kind = ${kind}, entry.amount, 0)) AS TEXT)`
  const rows = await reader.all<OwnMoveRow>(sql`
    SELECT transfer.id AS id, transfer.kind AS kind, account.currency AS currency, transfer.created_at AS createdAt,
      ${held('real')} AS real, ${held('bonus')} AS bonus, ${held('vault')} AS vault
    FROM transfers AS transfer
    CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
    CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.user_id = transfer.user_id
    WHERE transfer.user_id = ${userId} AND transfer.id >= ${idFrom(from)} AND transfer.id < ${ends.toSorted()[0] ?? 'g'}
      ${currency === undefined ? sql`` : sql`AND account.currency = ${currency}`}
    GROUP BY transfer.id ORDER BY transfer.id DESC LIMIT ${limit}`)
  const sum = (text: string) => micros(BigInt(text))
  return rows.map(({ createdAt, real, bonus, vault, ...row }) => ({
    ...row,
    createdAt: Number(createdAt),
    real: sum(real),
    bonus: sum(bonus),
    vault: sum(vault),
  }))
}

/** The idempotency keys among these that have moved money. */
export async function postedKeysAcrossPlayers(
  reader: PlatformReader,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await reader.all<{ readonly key: string }>(
    sql`SELECT idempotency_key AS key FROM transfers WHERE idempotency_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  )
  return new Set(rows.map(({ key }) => key))
}

type Row = { readonly at: number; readonly balance: string }

/**
 * A player's spendable balance at several times, in milliseconds. Each needs only a few index seeks: transfer ids sort
 * by time, to the millisecond, so the first transfer after the time gives the first entry after it, and the account's
 * entry before that has the balance.
 */
export async function balancesAt(
  reader: PlatformReader,
  { moments, ...wallet }: WalletKey & { readonly moments: readonly number[] },
): Promise<{ readonly at: number; readonly balance: Micros }[]> {
  const json = JSON.stringify(moments.map((at) => ({ at, id: idFrom(at) })))
  const { code } = playerAccount(wallet, 'real')
  const rows = await reader.all<Row>(sql`
    SELECT moment.value ->> '$.at' AS at,
      CAST(coalesce((
        SELECT entry.balance_after FROM entries AS entry
        WHERE entry.account_id = (SELECT id FROM ledger_accounts WHERE code = ${code})
          AND entry.id < coalesce((
            SELECT min(same.id) FROM (
              SELECT substr(later.transfer_id, 1, 14) AS millisecond FROM entries AS later
              WHERE later.transfer_id >= moment.value ->> '$.id' ORDER BY later.transfer_id LIMIT 1
            ) AS next
            CROSS JOIN entries AS same
              ON same.transfer_id >= next.millisecond AND same.transfer_id < printf('%sg', next.millisecond)
          ), 9223372036854775807)
        ORDER BY entry.id DESC LIMIT 1
      ), 0) AS TEXT) AS balance
    FROM json_each(${json}) AS moment`)
  return rows.map(({ at, balance }) => ({ at: Number(at), balance: micros(BigInt(balance)) }))
}
