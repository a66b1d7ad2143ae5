import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Account } from '../accounts.ts'
import { rememberedEntries, type StakeEntry } from '../new-stakes.ts'
import type { TransferKind } from '../transfer-kind.ts'
import { type StakeStanding, standingOf } from './standing.ts'

type Row = {
  readonly transfer_id: string
  readonly transfer_kind: TransferKind
  readonly idempotency_key: string
  readonly reverses: string | null
  readonly code: string
  readonly user_id: string | null
  readonly currency: Currency
  readonly kind: Account['kind']
  readonly amount: string
  readonly created_at: bigint
}

/** All that was moved under a reference, in its order. */
export function loadEntries({ db }: Pick<CommandContext, 'db'>, reference: string): StakeEntry[] {
  const rows = db.all<Row>(
    `SELECT transfer.id AS transfer_id, transfer.kind AS transfer_kind, transfer.idempotency_key, transfer.reverses,
       account.code, account.user_id, account.currency, account.kind, CAST(entry.amount AS TEXT) AS amount,
       entry.created_at
     FROM transfers AS transfer
     JOIN entries AS entry ON entry.transfer_id = transfer.id
     JOIN ledger_accounts AS account ON account.id = entry.account_id
     WHERE transfer.reference = ? ORDER BY entry.id`,
    [reference],
  )
  return rows.map(({ transfer_id, transfer_kind, idempotency_key, reverses, amount, created_at, ...account }) => ({
    transferId: transfer_id,
    kind: transfer_kind,
    idempotencyKey: idempotency_key,
    reverses,
    account: { code: account.code, userId: account.user_id, currency: account.currency, kind: account.kind },
    amount: fromSql(amount),
    createdAt: Number(created_at),
  }))
}

/** How the stake on a reference stands, inside a command; undefined where nothing was staked. */
export function stakeStanding(context: Pick<CommandContext, 'db'>, reference: string): StakeStanding | undefined {
  return standingOf(rememberedEntries(context, reference) ?? loadEntries(context, reference))
}

/** What the ledger says was staked: nobody settles another amount or another player's bet. Refuses `not_found`. */
export function requireStake(context: Pick<CommandContext, 'db'>, reference: string): StakeStanding {
  const stake = stakeStanding(context, reference)
  if (!stake) throw new Refusal('not_found')
  return stake
}
