import type { Caller, Client, Handler, HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { regionOf } from '#server/shared/constants/regions.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { Platform } from './platform.ts'
import { findBonus } from './queries/find-bonus.ts'
import { findCampaign } from './queries/find-campaign.ts'
import { listFreeSpins } from './queries/list-free-spins.ts'
import { playerCurrency } from './queries/player-currency.ts'
import { waitingBonus } from './queries/waiting-bonus.ts'

const wireTime = (instant: number) => new Date(instant).toISOString()

const reader = ({ countryOf }: Platform, { ip }: Client, caller: Caller | null) => ({
  userId: caller?.userId ?? null,
  region: regionOf(countryOf(ip)),
})

export const bonus: HandlersFor<typeof contract.bonus, Platform> = {
  async waiting({ caller, platform, client }) {
    const { name, expiresInS, region } = await waitingBonus(platform, reader(platform, client, caller))
    return { name, expires_in: expiresInS, region }
  },
  async byId({ input, caller, platform, client }) {
    const currency = await playerCurrency(platform, reader(platform, client, caller))
    const found = await findBonus(platform, input.id, currency)
    return {
      id: found.id,
      name: found.name,
      expires_in: Math.floor(found.lifeMs / 1000),
      region: found.region,
      percent: found.percent,
      max_amount: formatMicros(micros(found.maxAmount)),
      currency,
      wagering: found.wagering,
      max_stake: formatMicros(micros(found.maxStake)),
    }
  },
}

export const freeSpinsOfPlayer: Handler<typeof contract.profile.freeSpins, Platform> = async ({ caller, platform }) => {
  const found = await listFreeSpins(platform, caller.userId)
  return found.map(({ id, campaignId, gameId, gameName, spinsLeft, expiresAt }) => ({
    id,
    campaign_id: campaignId,
    game: { id: gameId, name: gameName },
    spins_left: spinsLeft,
    expiration_at: wireTime(expiresAt),
  }))
}

export const freeSpins: HandlersFor<typeof contract.freeSpins, Platform> = {
  async campaign({ input, caller, platform, client }) {
    const currency = await playerCurrency(platform, reader(platform, client, caller))
    const { id, name, gameId, gameName, spins, stake, expiresAt } = await findCampaign(platform, input.id, currency)
    return {
      id,
      name,
      game: { id: gameId, name: gameName },
      spins,
      stake: formatMicros(micros(stake)),
      currency,
      expiration_at: wireTime(expiresAt),
    }
  },
  async cancelCampaign({ input, caller, platform }) {
    await platform.writer.execute('cancelFreeSpins', { userId: caller.userId, campaignId: input.id })
    return { success: true }
  },
}
