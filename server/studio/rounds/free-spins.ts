import { WALLET_CALLS, type WalletAnswer } from '#server/shared/contract/provider-wallet/calls.ts'
import type { SqlStatement, StudioDatabase } from '../database.ts'
import { type Session, SpinRefused } from '../session.ts'
import type { WalletResult } from '../wallet.ts'

/** Free spins granted to a player in a game, as reported by the operator. `stake` in micro-units, as digits. */
export type Campaign = { readonly id: string; readonly stake: string; readonly left: number }

type Given = Pick<Session, 'player' | 'game'> & { readonly freeSpins: WalletAnswer<'authenticate'>['freeSpins'] }

/** Stores the campaigns reported by the operator at a launch, which override stored ones. */
export async function keepCampaigns(database: StudioDatabase, { player, game, freeSpins }: Given): Promise<void> {
  await database.batch(
    [
      { sql: 'DELETE FROM campaigns WHERE player = ? AND game = ?', args: [player, game] },
      ...freeSpins.map(({ campaignId, stake, left, expiresAt }) => ({
        sql: 'INSERT INTO campaigns (id, player, game, stake, spins_left, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
        args: [campaignId, player, game, stake, left, Date.parse(expiresAt)],
      })),
    ],
    'write',
  )
}

/** A player's available free spins in a game, those that expire first at the front. */
export async function listCampaigns(
  database: StudioDatabase,
  { player, game }: Pick<Session, 'player' | 'game'>,
  now: number,
): Promise<Campaign[]> {
  const { rows } = await database.execute({
    sql: `SELECT id, stake, spins_left FROM campaigns
      WHERE player = ? AND game = ? AND spins_left > 0 AND expires_at > ? ORDER BY expires_at, id`,
    args: [player, game, now],
  })
  return rows.map(({ id, stake, spins_left }) => ({ id: String(id), stake: String(stake), left: Number(spins_left) }))
}

/** Throws CAMPAIGN_INVALID for a campaign that does not belong to this player and game, or is over. */
export async function requireCampaign(
  database: StudioDatabase,
  session: Session,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Campaign> {
  const campaigns = session.mode === 'real' ? await listCampaigns(database, session, now) : []
  const found = campaigns.find((one) => one.id === id)
  if (!found) throw new SpinRefused('CAMPAIGN_INVALID')
  return found
}

/** Marks a round as a free spin, in the batch that starts it. */
export const freeRound = (round: string, campaign: string, walletSession: string | null): SqlStatement => ({
  sql: 'INSERT INTO free_rounds (round, campaign, wallet_session) VALUES (?, ?, ?)',
  args: [round, campaign, walletSession ?? ''],
})

const txOf = (round: string) => `${round}.free`

type Played = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly currency: string
  /** In micro-units. */
  readonly pays: bigint
  readonly proof: object
  readonly outcome: object
  readonly now: number
}

/** Reports a free spin to the operator: its use and its winnings. Idempotent. */
export async function reportFreeSpin(
  database: StudioDatabase,
  { pays, now, proof, outcome, ...round }: Played,
): Promise<void> {
  const { id, player, game, currency } = round
  const { rows } = await database.execute({
    sql: 'SELECT campaign, wallet_session FROM free_rounds WHERE round = ?',
    args: [id],
  })
  const body = {
    sessionId: String(rows[0]?.wallet_session),
    playerRef: player,
    txId: txOf(id),
    roundId: id,
    gameId: game,
    campaignId: String(rows[0]?.campaign),
    currency,
    spinsUsed: 1,
    amount: `${pays}`,
    final: false,
    proof,
    outcome,
  }
  await database.execute({
    sql: `INSERT INTO outbox (round, tx_id, call, body, tries, next_at) VALUES (?, ?, 'freespin_win', ?, 0, ?)
      ON CONFLICT (tx_id) DO NOTHING`,
    args: [id, body.txId, JSON.stringify(body), now],
  })
}

/** The operator's response to a free spin; stores the remaining number of its campaign. */
export async function freeSpinResponse(database: StudioDatabase, round: string): Promise<WalletResult> {
  const { rows } = await database.execute({ sql: 'SELECT said FROM outbox WHERE tx_id = ?', args: [txOf(round)] })
  const response = rows[0]?.said
  if (response === null || response === undefined) return { kind: 'unknown' }
  const parsed: unknown = JSON.parse(String(response))
  const answer = WALLET_CALLS.freespin_win.response.safeParse(parsed)
  if (!answer.success) return { kind: 'refused', code: codeOf(parsed) }
  await database.execute({
    sql: 'UPDATE campaigns SET spins_left = ? WHERE id = (SELECT campaign FROM free_rounds WHERE round = ?)',
    args: [answer.data.campaign.left, round],
  })
  return { kind: 'ok', answer: answer.data }
}

function codeOf(answer: unknown): string {
  const isRefusal = typeof answer === 'object' && answer !== null && 'refused' in answer
  return isRefusal ? String(answer.refused) : 'internal'
}
