import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { Account, WalletKey } from '../accounts.ts'
import { rememberedEntries, type StakeEntry } from '../post.ts'
import type { TransferKind } from '../transfer-kind.ts'

/** Idempotency keys of a stake's transfers. `reference` is the bet's, without slashes. */

/** A reference can have one stake, or the tombstone of one that was rolled back first. */
export const stakeKey = (reference: string) => `stake:${reference}`

/**
 * Settlement and void share their keys, so that only one of them succeeds. Without a name it is the one that closes the
 * stake.
 */
export const settlementKey = (reference: string, name?: string) =>
  name === undefined ? `close:${reference}` : `close:${reference}/${name}`

/** A settlement can be reversed once. */
export const reversalKey = (reference: string, name?: string) => `reverse:${settlementKey(reference, name)}`

export type StakePart = { readonly source: Account; readonly amount: Micros }

/**
 * `reversed`: nothing is closed, since the settlement was reversed. A stake that was partly settled and then voided is
 * `settled`: some of it was played.
 */
export type StakeState = 'open' | 'part_settled' | 'settled' | 'void' | 'reversed'

/** State of a stake. None of it is stored; it is computed from the transfers. */
export type StakeStatus = WalletKey & {
  readonly state: StakeState
  /** Milliseconds. */
  readonly placedAt: number
  readonly staked: Micros
  /** In the order in which accounts were debited. */
  readonly parts: readonly StakePart[]
  readonly open: Micros
  /** Total paid to the player: payouts and amounts returned by a void. */
  readonly paid: Micros
  /** Total payout of the bet: what the player got, and what the house got back of its own stake. */
  readonly gross: Micros
  /** Debt of the player, who had spent the money of a reversed settlement. */
  readonly owed: Micros
}

const sum = (amounts: readonly bigint[]) => micros(amounts.reduce((total, amount) => total + amount, 0n))

/**
 * @param entries all of one reference
 * @returns undefined if nothing was staked
 */
export function stakeStatusOf(entries: readonly StakeEntry[]): StakeStatus | undefined {
  const stake = entries.filter(({ kind }) => kind === 'stake')
  const inplay = stake.filter(({ account }) => account.kind === 'inplay')
  const { userId, currency } = inplay[0]?.account ?? {}
  if (!userId || !currency) return undefined
  const staked = sum(inplay.map(({ amount }) => amount))
  const after = entries.filter(({ kind }) => kind !== 'stake')
  const on = (isMeant: (account: Account) => boolean) =>
    sum(after.filter(({ account }) => isMeant(account)).map(({ amount }) => amount))
  const ofPlayer = on(({ userId: owner, kind }) => owner !== null && kind !== 'inplay')
  const ofHouse = on(({ kind }) => kind === 'house:bonus_cost')
  const onReceivable = on(({ kind }) => kind === 'house:receivable')
  // a debt that was given up is owed no more, and was paid to nobody
  const writtenOff = sum(
    after
      .filter(({ kind, account }) => kind === 'write_off' && account.kind === 'house:receivable')
      .map(({ amount }) => amount),
  )
  const closed = on(({ kind }) => kind === 'inplay')
  const open = micros(staked + closed)
  return {
    userId,
    currency,
    state: stateOf(after, { staked, open }),
    placedAt: inplay[0]?.createdAt ?? 0,
    staked,
    parts: stake.flatMap(({ account: source, amount }) => (amount < 0n ? [{ source, amount: micros(-amount) }] : [])),
    open,
    paid: micros(ofPlayer + onReceivable - writtenOff),
    gross: micros(ofPlayer + onReceivable - writtenOff + ofHouse),
    owed: micros(-onReceivable),
  }
}

function stateOf(after: readonly StakeEntry[], { staked, open }: { staked: bigint; open: bigint }): StakeState {
  const reversed = new Set(after.map(({ reverses }) => reverses))
  if (open === staked) return after.some(({ kind }) => kind === 'reversal') ? 'reversed' : 'open'
  if (open > 0n) return 'part_settled'
  const standing = after.filter(({ kind, transferId }) => kind !== 'reversal' && !reversed.has(transferId))
  return standing.every(({ kind }) => kind === 'void') ? 'void' : 'settled'
}

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

/** All entries under a reference, in order. */
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

/** State of the stake under a reference, for use in commands; undefined if nothing was staked. */
export function loadStakeStatus(context: Pick<CommandContext, 'db'>, reference: string): StakeStatus | undefined {
  return stakeStatusOf(rememberedEntries(context, reference) ?? loadEntries(context, reference))
}

/**
 * The stake as recorded in the ledger, so that no one can settle another amount or another player's bet. Refuses
 * `not_found`.
 */
export function requireStake(context: Pick<CommandContext, 'db'>, reference: string): StakeStatus {
  const stake = loadStakeStatus(context, reference)
  if (!stake) throw new Refusal('not_found')
  return stake
}
