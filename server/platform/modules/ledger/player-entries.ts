import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { type PlayerAccountKind, playerAccount, type WalletKey } from './accounts.ts'

type Page = {
  readonly fund: PlayerAccountKind
  /** Id of the last entry of the previous page. */
  readonly before?: string | undefined
  readonly limit: number
}

type EntryRow = {
  readonly id: number
  readonly kind: string
  readonly reference: string
  readonly amount: string
  readonly balanceAfter: string
  readonly createdAt: number
}

/** Entries of one account of a player, newest first. */
export async function listEntries(reader: PlatformReader, { fund, before, limit, ...wallet }: WalletKey & Page) {
  const rows = await reader.all<EntryRow>(sql`
    SELECT entry.id AS id, transfer.kind AS kind, transfer.reference AS reference, CAST(entry.amount AS TEXT) AS amount,
      CAST(entry.balance_after AS TEXT) AS balanceAfter, entry.created_at AS createdAt
    FROM ledger_accounts AS account
    CROSS JOIN entries AS entry ON entry.account_id = account.id
    CROSS JOIN transfers AS transfer ON transfer.id = entry.transfer_id
    WHERE account.code = ${playerAccount(wallet, fund).code} AND entry.id < ${Number(before ?? Number.MAX_SAFE_INTEGER)}
    ORDER BY entry.id DESC LIMIT ${limit}`)
  return rows.map(({ id, amount, balanceAfter, ...entry }) => ({
    ...entry,
    id: String(id),
    amount: micros(BigInt(amount)),
    balanceAfter: micros(BigInt(balanceAfter)),
  }))
}

type MoveRow = {
  readonly id: string
  readonly kind: string
  readonly createdAt: number
  readonly account: string
  readonly currency: Currency
  readonly amount: string
}

type Moved = {
  readonly id: string
  readonly kind: string
  readonly createdAt: number
  /** Accounts by their kind, a player's as `player:real`. */
  readonly moves: { readonly account: string; readonly amount: Micros }[]
}

/** Transfers under a reference with their entries, in order. */
export async function listTransfersAcrossPlayers(reader: PlatformReader, reference: string): Promise<Moved[]> {
  const rows = await reader.all<MoveRow>(sql`
    SELECT transfer.id AS id, transfer.kind AS kind, transfer.created_at AS createdAt, account.currency AS currency,
      iif(account.user_id IS NULL, account.kind, format('player:%s', account.kind)) AS account,
      CAST(entry.amount AS TEXT) AS amount
    FROM transfers AS transfer
    CROSS JOIN entries AS entry ON entry.transfer_id = transfer.id
    CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
    WHERE transfer.reference = ${reference} ORDER BY entry.id`)
  const moved: Moved[] = []
  for (const { id, kind, createdAt, account, amount } of rows) {
    const move = { account, amount: micros(BigInt(amount)) }
    const last = moved.at(-1)
    if (last?.id === id) last.moves.push(move)
    else moved.push({ id, kind, createdAt, moves: [move] })
  }
  return moved
}
