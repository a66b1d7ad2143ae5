import type { casinoCampaigns } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import { micros } from '#server/shared/money/micros.ts'
import { playerRef } from '../player-ref.ts'
import { balanceAnswer } from '../stored-round.ts'
import { once } from '../transaction.ts'
import { WalletRefusal, type WalletReply } from '../wallet-refusal.ts'

export type FreeSpinWin = WalletRequest<'freespin_win'> & { readonly provider: string }

type Row = Pick<
  StoredRow<typeof casinoCampaigns>,
  'user_id' | 'game_id' | 'currency' | 'spins' | 'used' | 'is_final' | 'expires_at'
> & { readonly won: string }

/** How long after its end a win of a campaign is taken, when the spin began before. */
const GRACE_MS = 72 * 3_600_000

/**
 * Pays what free spins have won since the last call, of the house's costs of bonuses. Refuses CAMPAIGN_INVALID for a campaign that
 * is unknown, spent, too old or another player's or game's, and WRONG_CURRENCY.
 */
export function payFreeSpins(context: CommandContext, win: FreeSpinWin): WalletReply {
  const { provider, txId, campaignId, roundId, gameId, currency, spinsUsed, amount, final } = win
  const content = {
    ...{ txId, campaignId, roundId, gameId, currency, spinsUsed, amount, final },
    playerRef: win.playerRef,
  }
  const asked = { ...{ provider, txId, roundId, gameId, currency, amount }, call: 'freespin_win', content } as const
  return once(context, asked, () => {
    const { db, now, secret } = context
    const row = db.get<Row>(
      `SELECT user_id, game_id, currency, spins, used, is_final, expires_at, CAST(won AS TEXT) AS won
       FROM casino_campaigns WHERE id = ? AND provider = ?`,
      [campaignId, provider],
    )
    const left = Number((row?.spins ?? 0n) - (row?.used ?? 0n)) - spinsUsed
    const isTheirs =
      row && row.game_id === gameId && playerRef(secret, { provider, userId: row.user_id }) === win.playerRef
    const isOpen = row && row.is_final === 0n && left >= 0 && now <= Number(row.expires_at) + GRACE_MS
    if (!isTheirs || !isOpen) throw new WalletRefusal('CAMPAIGN_INVALID')
    if (row.currency !== currency) throw new WalletRefusal('WRONG_CURRENCY')
    const wallet = { userId: row.user_id, currency }
    const payout = micros(BigInt(amount))
    const won = micros(fromSql(row.won) + payout)
    const reference = `free-spins:${campaignId}`
    if (payout > 0n)
      post(context, {
        kind: 'free_spins',
        reference,
        idempotencyKey: `${reference}/${txId}`,
        postings: [
          { debit: systemAccount('house:bonus_cost', currency), credit: playerAccount(wallet, 'real'), amount: payout },
        ],
      })
    db.run('UPDATE casino_campaigns SET used = used + ?, won = ?, is_final = ? WHERE id = ?', [
      spinsUsed,
      toSql(won),
      Number(final || left === 0),
      campaignId,
    ])
    const answer = {
      ...{ txId, status: 'ok', ledgerTx: payout > 0n ? reference : null },
      ...balanceAnswer(context, wallet),
      round: { roundId, state: 'CLOSED', staked: '0', won: amount, refunded: '0' },
      campaign: { left, won: `${won}`, state: final || left === 0 ? 'spent' : 'active' },
    }
    return { status: payout > 0n ? 'posted' : 'no_effect', answer }
  })
}
