import type { casinoCampaigns } from '#db/platform/schema/casino.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Micros } from '#server/shared/money/micros.ts'

export type Campaign = {
  readonly userId: string
  readonly provider: string
  readonly gameId: string
  readonly currency: Currency
  /** Of each spin. */
  readonly stake: Micros
  readonly spins: number
  readonly expiresAt: number
}

/** Gives a player free spins in a provider's game; they are offered at its next launch. */
export function openCampaign(context: CommandContext, campaign: Campaign): { readonly campaignId: string } {
  const { userId, provider, gameId, currency, stake, spins, expiresAt } = campaign
  const campaignId = newId(context)
  insertRow<typeof casinoCampaigns>(context.db, {
    into: 'casino_campaigns',
    row: {
      ...{ id: campaignId, provider, currency, stake, spins, used: 0, won: 0n, is_final: 0 },
      user_id: userId,
      game_id: gameId,
      expires_at: expiresAt,
    },
  })
  return { campaignId }
}
