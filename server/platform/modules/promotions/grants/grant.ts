import type { bonusGrants } from '#db/platform/schema/promotions.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { type BonusTerms, type GrantEnd, type GrantState, isMoney } from '#server/shared/promotions/terms.ts'
import { needOf, type Progress } from '#server/shared/promotions/wagering.ts'
import { accountBalance, playerAccount, post, systemAccount, type WalletKey } from '../../ledger/index.ts'
import { chargeBudget } from '../offers/budget.ts'

/** A bonus granted to a player. Times in milliseconds. */
export type Grant = WalletKey &
  Progress & {
    readonly id: string
    readonly state: GrantState
    readonly terms: BonusTerms
    readonly termsHash: string
    readonly depositId: string | null
    /** Whether it is selected for the next deposit. */
    readonly isChosen: boolean
    readonly offerUntil: number
    readonly activeUntil: number | null
    readonly createdAt: number
  }

type Row = Omit<
  StoredRow<typeof bonusGrants>,
  | 'bonus_id'
  | 'reference'
  | 'reason'
  | 'closed_at'
  | 'given_by'
  | 'is_free_bet'
  | 'stake_reference'
  | 'amount'
  | 'need'
  | 'done'
  | 'released'
> & { readonly amount: string; readonly need: string; readonly done: string; readonly released: string }

/** Columns of `Row`; amounts as digits. */
const COLUMNS = `id, user_id, currency, state, terms, terms_hash, CAST(amount AS TEXT) AS amount, CAST(need AS TEXT) AS need,
  CAST(done AS TEXT) AS done, CAST(released AS TEXT) AS released, deposit_id, is_chosen, offer_until, active_until, created_at`

function grantOf(row: Row): Grant {
  const terms: BonusTerms = JSON.parse(row.terms)
  return {
    id: row.id,
    userId: row.user_id,
    currency: row.currency,
    state: row.state,
    terms,
    termsHash: row.terms_hash,
    amount: fromSql(row.amount),
    need: fromSql(row.need),
    done: fromSql(row.done),
    released: fromSql(row.released),
    capTimes: terms.capTimes,
    depositId: row.deposit_id,
    isChosen: row.is_chosen === 1n,
    offerUntil: Number(row.offer_until),
    activeUntil: row.active_until === null ? null : Number(row.active_until),
    createdAt: Number(row.created_at),
  }
}

const keyOf = ({ userId, currency }: WalletKey) => `${currency}:${userId}`

/** Active bonus money per wallet. Its absence is cached as well, since every stake needs to know. */
const CACHED_GRANTS: CachedTable<{ readonly grant: Grant | null }> = {
  table: 'bonus_grants',
  load(db, key) {
    const currency = key.slice(0, key.indexOf(':'))
    const row = db.get<Row>(
      `SELECT ${COLUMNS} FROM bonus_grants
       WHERE user_id = ? AND currency = ? AND state = 'active' AND is_free_bet = 0`,
      [key.slice(currency.length + 1), currency],
    )
    return { grant: row ? grantOf(row) : null }
  },
  store(db, _, { grant }) {
    if (grant) db.run('UPDATE bonus_grants SET done = ? WHERE id = ?', [toSql(grant.done), grant.id])
  },
}

/** The active bonus of a wallet, for use in commands; null if there is none. */
export function activeGrant({ db }: Pick<CommandContext, 'db'>, wallet: WalletKey): Grant | null {
  return db.cached(CACHED_GRANTS).get(keyOf(wallet))?.grant ?? null
}

export function storeDone({ db }: CommandContext, grant: Grant, done: Micros): Grant {
  const changed = { ...grant, done }
  db.cached(CACHED_GRANTS).set(keyOf(grant), { grant: changed })
  return changed
}

/** A bonus by its id, in any state, for use in commands. */
export function findGrant({ db }: Pick<CommandContext, 'db'>, id: string): Grant | undefined {
  const row = db.get<Row>(`SELECT ${COLUMNS} FROM bonus_grants WHERE id = ?`, [id])
  return row && grantOf(row)
}

type Owned = { readonly userId: string; readonly grantId: string }

/** A bonus of this player. Refuses `not_found`, also for another player's. */
export function requireOwn(context: CommandContext, { userId, grantId }: Owned) {
  const grant = findGrant(context, grantId)
  if (grant?.userId !== userId) throw new Refusal('not_found')
  return grant
}

/** All bonuses of a player that have not ended, for use in commands. */
export function openGrants({ db }: Pick<CommandContext, 'db'>, userId: string): Grant[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM bonus_grants WHERE user_id = ? AND state IN ('available', 'active') ORDER BY id`,
      [userId],
    )
    .map(grantOf)
}

export const bonusReference = (id: string) => `bonus:${id}`

export const heldBonus = (context: Pick<CommandContext, 'db'>, wallet: WalletKey) =>
  accountBalance(context, playerAccount(wallet, 'bonus'))

/**
 * Credits an available bonus: as bonus money, or as real money if it has no wagering. Refuses `bonus_active` if another
 * one is active in that currency, `conflict` if it is no longer available, and as `chargeBudget` does.
 */
export function activate(
  context: CommandContext,
  grant: Grant,
  { amount, depositId }: { readonly amount: Micros; readonly depositId: string | null },
): void {
  const { db, now } = context
  const { id, terms } = grant
  const isFree = terms.wagering === 0
  if (!isFree && activeGrant(context, grant)) throw new Refusal('bonus_active')
  const need = needOf(amount, terms.wagering)
  const { changes } = db.run(
    `UPDATE bonus_grants SET state = ?, reason = ?, amount = ?, need = ?, released = ?, deposit_id = ?, is_chosen = 0,
       active_until = ?, closed_at = ? WHERE id = ? AND state = 'available' AND offer_until > ?`,
    [
      isFree ? 'completed' : 'active',
      isFree ? 'paid' : null,
      toSql(amount),
      toSql(need),
      toSql(isFree ? amount : micros(0n)),
      depositId,
      now + terms.activeLifeMs,
      isFree ? now : null,
      id,
      now,
    ],
  )
  if (changes === 0) throw new Refusal('conflict')
  chargeBudget(context, grant, amount)
  post(context, {
    kind: 'bonus',
    reference: bonusReference(id),
    idempotencyKey: bonusReference(id),
    postings: [
      {
        debit: systemAccount('house:bonus_cost', grant.currency),
        credit: playerAccount(grant, isFree ? 'real' : 'bonus'),
        amount,
      },
    ],
  })
}

export type End = {
  readonly state: 'completed' | 'cancelled' | 'expired'
  readonly reason: GrantEnd
  readonly paid?: Micros
}

/**
 * Ends an active bonus: `paid` of its remaining money becomes real money, the rest goes back to the house. Refuses
 * `conflict` if it has already ended.
 */
export function endActive(context: CommandContext, grant: Grant, { state, reason, paid = micros(0n) }: End): void {
  const { db, now } = context
  const { changes } = db.run(
    `UPDATE bonus_grants SET state = ?, reason = ?, released = released + ?, closed_at = ?
     WHERE id = ? AND state = 'active'`,
    [state, reason, toSql(paid), now, grant.id],
  )
  if (changes === 0) throw new Refusal('conflict')
  // free bets and free spins have no money
  if (!isMoney(grant.terms)) return
  const bonus = playerAccount(grant, 'bonus')
  const held = accountBalance(context, bonus)
  post(context, {
    kind: 'bonus_end',
    reference: bonusReference(grant.id),
    idempotencyKey: `${bonusReference(grant.id)}/end`,
    postings: [
      { debit: bonus, credit: playerAccount(grant, 'real'), amount: paid },
      { debit: bonus, credit: systemAccount('house:bonus_cost', grant.currency), amount: micros(held - paid) },
    ],
  })
}

/** Ends a bonus that was not claimed. False if it has already ended. */
export function endAvailable(
  { db, now }: CommandContext,
  { id }: Pick<Grant, 'id'>,
  { state, reason }: Omit<End, 'paid'>,
): boolean {
  return (
    db.run(
      `UPDATE bonus_grants SET state = ?, reason = ?, is_chosen = 0, closed_at = ? WHERE id = ? AND state = 'available'`,
      [state, reason, now, id],
    ).changes === 1
  )
}
