import type { freeSpinsCampaigns, freeSpinsStakes } from '#db/platform/schema/bonuses.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { FreeSpinsTerms } from '#server/shared/constants/free-spins.ts'
import type { Micros } from '#server/shared/money/micros.ts'

/** Spins as the calls of campaigns show them. Milliseconds. */
export type SpinsCampaign = {
  readonly id: string
  readonly name: string
  readonly freeSpins: FreeSpinsTerms
  readonly expiresAt: number
  readonly stake: (currency: Currency) => Micros
}

/**
 * Keeps where the spins of a bonus are played. Refuses `conflict` for another game than they were published in: those that were
 * given are played there.
 */
export function storeSpinsCampaign(context: CommandContext, campaign: SpinsCampaign): void {
  const { db } = context
  const { id, name, freeSpins, expiresAt, stake } = campaign
  const { provider, game, gameName, spins } = freeSpins
  const { changes } = insertRow<typeof freeSpinsCampaigns>(db, {
    into: 'free_spins_campaigns',
    row: { id, name, provider, spins, game_id: game, game_name: gameName, expires_at: expiresAt },
    onConflict: `ON CONFLICT (id) DO UPDATE SET name = excluded.name, spins = excluded.spins, expires_at = excluded.expires_at,
      game_name = excluded.game_name WHERE provider = excluded.provider AND game_id = excluded.game_id`,
  })
  if (changes === 0) throw new Refusal('conflict', { field: 'game' })
  for (const currency of CURRENCY_CODES)
    insertRow<typeof freeSpinsStakes>(db, {
      into: 'free_spins_stakes',
      row: { campaign_id: id, currency, stake: stake(currency) },
      onConflict: 'ON CONFLICT (campaign_id, currency) DO UPDATE SET stake = excluded.stake',
    })
}
