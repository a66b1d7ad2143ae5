import type { freeSpins, freeSpinsCampaigns } from '#db/platform/schema/promotions.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { chargeBudget } from '../offers/budget.ts'
import { type End, endActive, findGrant, type Grant } from './grant.ts'
import { makeWonAvailable } from './make-available.ts'

export type Spins = {
  readonly id: string
  readonly userId: string
  readonly gameId: string
  readonly currency: Currency
  readonly stake: Micros
  readonly left: number
  readonly won: Micros
  /** Milliseconds. */
  readonly expiresAt: number
  /** The bonus grant; null for spins from an older release in which they were not a bonus. */
  readonly grantId: string | null
}

type Row = Pick<StoredRow<typeof freeSpins>, 'id' | 'user_id' | 'spins_left' | 'expires_at' | 'grant_id'> &
  Pick<StoredRow<typeof freeSpinsCampaigns>, 'game_id'> & {
    readonly currency: Currency | null
    readonly stake: string | null
    readonly won: string
  }

const COLUMNS = `free_spins.id AS id, user_id, game_id, currency, CAST(stake AS TEXT) AS stake, spins_left,
  CAST(won AS TEXT) AS won, free_spins.expires_at AS expires_at, grant_id`

function spinsOf(row: Row): Spins[] {
  const { id, user_id: userId, game_id: gameId, currency, stake, spins_left, won, expires_at, grant_id: grantId } = row
  // spins from a release that did not store their currency yet
  if (currency === null || stake === null) return []
  return [
    {
      id,
      userId,
      gameId,
      currency,
      stake: fromSql(stake),
      left: Number(spins_left),
      grantId,
      won: fromSql(won),
      expiresAt: Number(expires_at),
    },
  ]
}

type Game = {
  readonly userId: string
  readonly provider: string
  readonly gameId: string
  readonly currency: Currency
}

/** Free spins that a player can play in a game now, earliest expiry first. */
export function playableSpins(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { userId, provider, gameId, currency }: Game,
): Spins[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM free_spins JOIN free_spins_campaigns ON free_spins_campaigns.id = campaign_id
       WHERE user_id = ? AND provider = ? AND game_id = ? AND currency = ? AND cancelled_at IS NULL AND spins_left > 0
         AND free_spins.expires_at > ? ORDER BY free_spins.expires_at, free_spins.id LIMIT 20`,
      [userId, provider, gameId, currency, now],
    )
    .flatMap(spinsOf)
}

/** A player's free spins of a provider that were not forfeited; undefined if there are none with this id. */
export function findSpins({ db }: Pick<CommandContext, 'db'>, provider: string, id: string): Spins | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM free_spins JOIN free_spins_campaigns ON free_spins_campaigns.id = campaign_id
     WHERE free_spins.id = ? AND provider = ? AND cancelled_at IS NULL`,
    [id, provider],
  )
  return row && spinsOf(row)[0]
}

/** Reference of the bonus for the winnings of spins. */
const wonBy = (grantId: string) => `free-spins:${grantId}`

/**
 * Claims spins: they can be played from now on; no money moves yet. A player can have those of a campaign once. Refuses
 * `conflict` if the player has had them, or if they are no longer available.
 */
export function openFreeSpins(context: CommandContext, grant: Grant, depositId: string | null): void {
  const { db, now } = context
  const { id: grantId, userId, currency, terms } = grant
  if (!terms.freeSpins) throw new Error('the bonus has no spins')
  const { spins } = terms.freeSpins
  const stake = parseMicros(terms.maxAmount)
  const id = newId(context)
  const until = now + terms.activeLifeMs
  const opened = db.run(
    `UPDATE bonus_grants SET state = 'active', amount = ?, active_until = ?, deposit_id = ?, is_chosen = 0
     WHERE id = ? AND state = 'available' AND offer_until > ?`,
    [toSql(stake * BigInt(spins)), until, depositId, grantId, now],
  )
  const made = insertRow<typeof freeSpins>(db, {
    into: 'free_spins',
    row: {
      id,
      currency,
      stake,
      user_id: userId,
      campaign_id: terms.id,
      grant_id: grantId,
      spins_left: spins,
      expires_at: until,
      granted_at: now,
    },
    onConflict: 'ON CONFLICT (user_id, campaign_id) DO NOTHING',
  })
  if (opened.changes === 0 || made.changes === 0) throw new Refusal('conflict')
  chargeBudget(context, grant, micros(stake * BigInt(spins)))
}

type Played = {
  readonly txId: string
  readonly used: number
  readonly won: Micros
  /** Whether the remaining spins are forfeited. */
  readonly isFinal: boolean
}

/** Whether winnings are paid as real money, as for spins from older releases. Never refuses. */
export function paysReal(context: CommandContext, { grantId }: Spins): boolean {
  const grant = grantId === null ? undefined : findGrant(context, grantId)
  return grant === undefined || grant.terms.wagering === 0
}

/** Consumes played spins and adds their winnings; the last one ends them. Returns their new state. */
export function spendSpins(context: CommandContext, spins: Spins, { txId, used, won, isFinal }: Played): Spins {
  const { db } = context
  const left = isFinal ? 0 : spins.left - used
  const spent = { ...spins, left, won: micros(spins.won + won) }
  db.run('UPDATE free_spins SET spins_left = ?, won = ? WHERE id = ?', [left, toSql(spent.won), spins.id])
  const grant = spins.grantId === null ? undefined : findGrant(context, spins.grantId)
  if (!grant) return spent
  const { id, userId, terms } = grant
  if (terms.wagering === 0) db.run('UPDATE bonus_grants SET released = released + ? WHERE id = ?', [toSql(won), id])
  // winnings reported after the end of the spins become a separate bonus
  else if (grant.state !== 'active' && won > 0n)
    makeWonAvailable(context, { userId, terms, won, reference: `${wonBy(id)}/${txId}` })
  if (left === 0 && grant.state === 'active') endGrant(context, grant, { state: 'completed', reason: 'played' })
  return spent
}

/**
 * Ends an active bonus as `endActive` does. Remaining spins are forfeited, and winnings with a wagering requirement
 * become a separate bonus, except for excluded players.
 */
export function endGrant(context: CommandContext, grant: Grant, end: End): void {
  endActive(context, grant, end)
  const { id, userId, terms } = grant
  if (!terms.freeSpins) return
  const { db, now } = context
  // spins played in time may be reported later, so only those cancelled by the player, or forfeited, end immediately
  if (end.state === 'cancelled')
    db.run('UPDATE free_spins SET cancelled_at = ? WHERE grant_id = ? AND cancelled_at IS NULL', [now, id])
  if (terms.wagering === 0 || end.reason === 'excluded') return
  const row = db.get<{ won: string }>('SELECT CAST(won AS TEXT) AS won FROM free_spins WHERE grant_id = ?', [id])
  const won = fromSql(row?.won ?? '0')
  if (won > 0n) makeWonAvailable(context, { userId, terms, won, reference: wonBy(id) })
}
