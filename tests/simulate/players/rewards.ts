import { contract } from '#server/shared/contract/contract.ts'
import { type Act, newKey, request } from './player.ts'

const { bonus, tournaments, vip } = contract

/** Bonuses, free bets, tournaments and the VIP club. */
export const REWARDS: readonly Act[] = [
  {
    name: 'take a bonus',
    weight: 4,
    async run(player, world) {
      const offers = await request(player, world, bonus.offers, {})
      const code = player.random.pick([
        'LANTERN10',
        'FEATHER',
        `BET${player.random.between(1001, 1020)}`,
        `SPINS${player.random.between(1001, 1020)}`,
      ])
      const found = player.random.chance(0.5)
        ? player.random.pick([...(offers.data?.offers ?? []), null])?.terms
        : (await request(player, world, bonus.checkCode, { code })).data?.terms
      if (!found) return
      await request(player, world, bonus.take, { id: found.id, terms_hash: found.terms_hash, code })
    },
  },
  {
    name: 'play a free bet',
    weight: 2,
    async run(player, world) {
      const { data } = await request(player, world, bonus.grants, {})
      const free = data?.grants.find(({ terms, state }) => terms.free_bet_in !== null && state === 'active')
      if (!free) return
      await request(player, world, contract.dice.placeBet, {
        side: 'under',
        chance: 4950,
        amount: free.amount,
        currency: free.terms.currency,
        idempotency_key: newKey(player),
        free_bet: free.id,
      })
    },
  },
  {
    name: 'cancel a bonus',
    weight: 0.7,
    async run(player, world) {
      const { data } = await request(player, world, bonus.grants, {})
      const [first] = data?.grants ?? []
      if (first) await request(player, world, bonus.cancel, { id: first.id })
      const spins = await request(player, world, contract.profile.freeSpins, {})
      const [campaign] = spins.data ?? []
      if (campaign && player.random.chance(0.2))
        await request(player, world, contract.freeSpins.cancelCampaign, { id: campaign.campaign_id })
    },
  },
  {
    name: 'tournaments',
    weight: 3,
    async run(player, world) {
      const { data } = await request(player, world, tournaments.list, {})
      const open = (data?.tournaments ?? []).filter(({ status }) => status !== 'finished')
      if (open.length > 0) await request(player, world, tournaments.join, { id: player.random.pick(open).id })
    },
  },
  {
    name: 'the club',
    weight: 1,
    async run(player, world) {
      if (player.random.chance(0.8)) await request(player, world, vip.join, {})
      else await request(player, world, vip.leave, {})
      await request(player, world, vip.standing, {})
    },
  },
]
