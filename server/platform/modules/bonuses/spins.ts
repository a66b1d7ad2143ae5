import type { freeSpins, freeSpinsCampaigns } from '#db/platform/schema/bonuses.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Micros } from '#server/shared/money/micros.ts'

/** A player's free spins in a provider's game. */
export type Spins = {
  readonly id: string
  readonly userId: string
  readonly gameId: string
  readonly currency: Currency
  /** Of each of them. */
  readonly stake: Micros
  readonly left: number
  /** What they have paid so far. */
  readonly won: Micros
  /** Milliseconds. */
  readonly expiresAt: number
  /** What they were given by; null of a release in which they were no bonus. */
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
  // those of a release that did not know yet in which currency they would be played
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

/** What a player can play of free spins in a game now, those that end first before the others. */
export function openSpins(
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

/** A player's free spins of a provider that were not given up; undefined where there are none of that id. */
export function findSpins({ db }: Pick<CommandContext, 'db'>, provider: string, id: string): Spins | undefined {
  const row = db.get<Row>(
    `SELECT ${COLUMNS} FROM free_spins JOIN free_spins_campaigns ON free_spins_campaigns.id = campaign_id
     WHERE free_spins.id = ? AND provider = ? AND cancelled_at IS NULL`,
    [id, provider],
  )
  return row && spinsOf(row)[0]
}

/** Whether a player has had the spins of a campaign. */
export function hasSpins(
  { db }: Pick<CommandContext, 'db'>,
  { userId, campaignId }: { readonly userId: string; readonly campaignId: string },
): boolean {
  return (
    db.get('SELECT 1 AS one FROM free_spins WHERE user_id = ? AND campaign_id = ?', [userId, campaignId]) !== undefined
  )
}
