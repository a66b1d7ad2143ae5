import { contract } from '#server/shared/contract/contract.ts'
import { WINNER } from '../peers/odds-company.ts'
import { type Act, amountOf, newKey, request } from './player.ts'

const { sports } = contract

/** Bets on matches, and their cash-out. */
export const SPORTS: readonly Act[] = [
  {
    name: 'sports bet',
    weight: 14,
    async run(player, world) {
      const open = [...world.odds.open]
      if (open.length === 0) return
      const events = player.random.chance(0.3) ? open.slice(0, 2) : [player.random.pick(open)]
      const legs = events.map(([event, { odds }]) => {
        const outcome = player.random.pick(['home', 'draw', 'away'] as const)
        return { event, market: WINNER, outcome, odds: odds[outcome] }
      })
      return request(player, world, sports.place, {
        legs,
        sizes: [legs.length],
        unit: amountOf(player, 50),
        currency: player.currency,
        policy: player.random.pick(['any', 'higher', 'none'] as const),
        idempotency_key: newKey(player),
      })
    },
  },
  {
    name: 'cash out a sports bet',
    weight: 4,
    async run(player, world) {
      const { data } = await request(player, world, sports.myBets, { limit: 10 })
      const bet = data?.bets.find(({ status, cash_out_offer }) => status === 'open' && cash_out_offer !== null)
      if (!bet?.cash_out_offer) return
      const { offer, value } = bet.cash_out_offer
      await request(player, world, sports.cashOut, {
        id: bet.id,
        unit: bet.open_unit,
        offer,
        value,
        idempotency_key: newKey(player),
      })
    },
  },
]
