import type { bonusStakes } from '#db/platform/schema/promotions.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { isCheapWin, type StakedPlay } from '#server/shared/promotions/contribution.ts'
import { countedOf, releasable } from '#server/shared/promotions/wagering.ts'
import { playerAccount, post, systemAccount, type WalletKey, walletBalance } from '../../ledger/index.ts'
import { activeGrant, bonusReference, endActive, findGrant, type Grant, heldBonus, storeDone } from './grant.ts'

type WalletStake = WalletKey & { readonly amount: Micros; readonly play: StakedPlay | undefined }

/** The bonus that a stake uses in addition to own money, and the share that counts towards wagering. */
type BonusDraw = { readonly grant: Grant; readonly contributionBp: number }

/** The bonus that can be staked on a play: the game must count towards its wagering, and it must not have expired. */
function stakeable(context: CommandContext, wallet: WalletKey, play: StakedPlay | undefined): Grant | null {
  if (!play) return null
  const grant = activeGrant(context, wallet)
  if (!grant || (grant.activeUntil !== null && context.now >= grant.activeUntil)) return null
  return (ownValue(grant.terms.contribution, play.game) ?? 0) > 0 ? grant : null
}

/** Total that a player can stake on a play: own money, and bonus money if the play allows it. */
export function stakeableFunds(context: CommandContext, wallet: WalletKey, play: StakedPlay | undefined): Micros {
  const own = walletBalance(context, wallet)
  return stakeable(context, wallet, play) ? micros(own + heldBonus(context, wallet)) : own
}

/**
 * The bonus that a stake needs: undefined if own money is sufficient, or if no bonus can be staked on it. Refuses
 * `bonus_max_stake` with the maximum stake that can include bonus money.
 */
export function drawBonus(context: CommandContext, { amount, play, ...wallet }: WalletStake): BonusDraw | undefined {
  const own = walletBalance(context, wallet)
  if (own >= amount || !play) return undefined
  const grant = stakeable(context, wallet, play)
  if (!grant || heldBonus(context, wallet) < amount - own) return undefined
  const { maxStake, contribution, minMultiplier } = grant.terms
  if (amount > parseMicros(maxStake)) throw new Refusal('bonus_max_stake', { field: 'amount', detail: maxStake })
  return { grant, contributionBp: play.risksLittle(minMultiplier) ? 0 : (ownValue(contribution, play.game) ?? 0) }
}

type Drawn = BonusDraw & { readonly reference: string; readonly game: string; readonly bonusPart: Micros }

export function recordBonusStake({ db }: CommandContext, { grant, reference, game, bonusPart, contributionBp }: Drawn) {
  insertRow<typeof bonusStakes>(db, {
    into: 'bonus_stakes',
    row: { reference, grant_id: grant.id, game, bonus_part: bonusPart, contribution_bp: contributionBp },
  })
}

/** Sets a stake's contribution to zero after its round, because it risked almost nothing. */
export function excludeFromWagering(
  { db }: CommandContext,
  { reference, game }: { readonly reference: string; readonly game: string },
): void {
  db.run('UPDATE bonus_stakes SET contribution_bp = 0 WHERE reference = ? AND game = ?', [reference, game])
}

type StoredStake = {
  readonly grantId: string
  readonly game: string
  readonly bonusPart: Micros
  readonly contributionBp: number
  readonly counted: Micros | null
}

type Row = {
  readonly grant_id: string
  readonly game: string
  readonly bonus_part: string
  readonly contribution_bp: bigint
  readonly counted: string | null
}

function loadStake({ db }: CommandContext, reference: string): StoredStake {
  const row = db.get<Row>(
    `SELECT grant_id, game, CAST(bonus_part AS TEXT) AS bonus_part, contribution_bp, CAST(counted AS TEXT) AS counted
     FROM bonus_stakes WHERE reference = ?`,
    [reference],
  )
  if (!row) throw new Error(`${reference} contains bonus money without a drawn bonus`)
  const { grant_id: grantId, game, bonus_part, contribution_bp: bp, counted } = row
  return {
    grantId,
    game,
    contributionBp: Number(bp),
    bonusPart: fromSql(bonus_part),
    counted: counted === null ? null : fromSql(counted),
  }
}

function requireGrant(context: CommandContext, id: string): Grant {
  const grant = findGrant(context, id)
  if (!grant) throw new Error(`unknown bonus ${id}`)
  return grant
}

type BonusReturn = {
  readonly reference: string
  /** Name of the settlement, so that it is processed once. */
  readonly name: string | undefined
  readonly bonus: Micros
  readonly staked: Micros
  /** Total paid to the player for the stake. */
  readonly paid: Micros
  readonly isClosed: boolean
  readonly isVoid: boolean
}

/**
 * Processes a return in this order: credit, wagering, completion, end of a used-up bonus. A return to a bonus that has
 * ended goes where the bonus went: for a completed one to real money up to its cap, otherwise to the house.
 */
export function bonusStakeReturned(context: CommandContext, returned: BonusReturn): void {
  const stake = loadStake(context, returned.reference)
  const grant = requireGrant(context, stake.grantId)
  if (grant.state !== 'active') forwardReturn(context, grant, returned)
  // later changes of a closed stake do not count again
  const counted = returned.isClosed && stake.counted === null ? count(context, { stake, grant, returned }) : 0n
  if (grant.state !== 'active') return
  // the cached grant is newer than its row
  const current = activeGrant(context, grant) ?? grant
  endWhereDue(context, counted > 0n ? storeDone(context, current, micros(current.done + counted)) : current)
}

/** Ends an active bonus when it is wagered, used up or expired; the last two wait for open bets with its money. */
function endWhereDue(context: CommandContext, grant: Grant): void {
  const held = heldBonus(context, grant)
  if (grant.done >= grant.need) {
    endActive(context, grant, { state: 'completed', reason: 'wagered', paid: releasable(held, grant) })
    return
  }
  const isOver = grant.activeUntil !== null && context.now >= grant.activeUntil
  const isSpent = held < parseMicros(SPENT_BELOW)
  if ((!isOver && !isSpent) || hasOpenStakes(context, grant)) return
  endActive(context, grant, isSpent ? { state: 'cancelled', reason: 'spent' } : { state: 'expired', reason: 'time' })
}

/** Smaller amounts cannot be staked. */
const SPENT_BELOW = '0.01'

function hasOpenStakes({ db }: Pick<CommandContext, 'db'>, { id }: Pick<Grant, 'id'>): boolean {
  return (
    db.get('SELECT 1 AS one FROM bonus_stakes WHERE grant_id = ? AND closed_at IS NULL LIMIT 1', [id]) !== undefined
  )
}

type Closed = { readonly stake: StoredStake; readonly grant: Grant; readonly returned: BonusReturn }

function count({ db, now }: CommandContext, { stake, grant, returned }: Closed): bigint {
  const { reference, isVoid, staked, paid } = returned
  const isNothing = isVoid || isCheapWin(stake.game, { staked, payout: paid }, grant.terms.minMultiplier)
  const counted = isNothing ? 0n : countedOf(stake.bonusPart, stake.contributionBp)
  db.run('UPDATE bonus_stakes SET counted = ?, closed_at = ? WHERE reference = ?', [toSql(counted), now, reference])
  return counted
}

/** Forwards the money of a bet that was open when its bonus ended. */
function forwardReturn(context: CommandContext, grant: Grant, { reference, name = '', bonus }: BonusReturn): void {
  if (bonus <= 0n) return
  const paid = grant.state === 'completed' ? releasable(bonus, grant) : micros(0n)
  const account = playerAccount(grant, 'bonus')
  post(context, {
    kind: 'bonus_end',
    reference: bonusReference(grant.id),
    idempotencyKey: `${bonusReference(grant.id)}/${reference}/${name}`,
    postings: [
      { debit: account, credit: playerAccount(grant, 'real'), amount: paid },
      { debit: account, credit: systemAccount('house:bonus_cost', grant.currency), amount: micros(bonus - paid) },
    ],
  })
  context.db.run('UPDATE bonus_grants SET released = released + ? WHERE id = ?', [toSql(paid), grant.id])
}

/**
 * A settlement was reversed: the stake is open again, and its wagering is subtracted. A bonus that has ended stays
 * ended.
 */
export function bonusStakeReopened(context: CommandContext, reference: string): void {
  const stake = loadStake(context, reference)
  if (stake.counted === null) return
  context.db.run('UPDATE bonus_stakes SET counted = NULL, closed_at = NULL WHERE reference = ?', [reference])
  const grant = requireGrant(context, stake.grantId)
  if (grant.state === 'active') storeDone(context, grant, micros(grant.done - stake.counted))
}
