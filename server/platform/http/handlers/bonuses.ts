import { regionOf } from '#server/contract/constants/regions.ts'
import type { contract } from '#server/contract/contract.ts'
import { formatMicros, micros } from '#server/rules/money.ts'
import { findBonus } from '../../bonuses/find-bonus.ts'
import { findCampaign } from '../../bonuses/find-campaign.ts'
import { listFreeSpins } from '../../bonuses/list-free-spins.ts'
import { playerCurrency } from '../../bonuses/player-currency.ts'
import { waitingBonus } from '../../bonuses/waiting-bonus.ts'
import type { Platform } from '../../platform.ts'
import type { Caller, Client, Handler, HandlersFor } from '../handler.ts'

const wireTime = (instant: number) => new Date(instant).toISOString()

const reader = ({ countryOf }: Platform, { ip }: Client, caller: Caller | null) => ({
  userId: caller?.userId ?? null,
  region: regionOf(countryOf(ip)),
})

export const bonus: HandlersFor<typeof contract.bonus> = {
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

export const freeSpinsOfPlayer: Handler<typeof contract.profile.freeSpins> = async ({ caller, platform }) => {
  const found = await listFreeSpins(platform, caller.userId)
  return found.map(({ id, campaignId, gameId, gameName, spinsLeft, expiresAt }) => ({
    id,
    campaign_id: campaignId,
    game: { id: gameId, name: gameName },
    spins_left: spinsLeft,
    expiration_at: wireTime(expiresAt),
  }))
}

export const freeSpins: HandlersFor<typeof contract.freeSpins> = {
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
