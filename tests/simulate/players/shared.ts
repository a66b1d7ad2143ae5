import { contract } from '#server/shared/contract/contract.ts'
import { type Act, amountOf, newKey, request } from './player.ts'

const { crash, rooms } = contract

/** Rounds that players share. */
export const SHARED: readonly Act[] = [
  {
    name: 'crash',
    weight: 12,
    async run(player, world) {
      const slot = player.random.between(1, 2)
      const auto = player.random.chance(0.5) ? player.random.pick([11_000, 15_000, 30_000]) : null
      const { data } = await request(player, world, crash.placeBet, {
        slot,
        auto,
        amount: amountOf(player, 20),
        currency: player.currency,
        idempotency_key: newKey(player),
      })
      if (data === null) return
      const { id } = data.bet
      if (player.random.chance(0.1)) return request(player, world, crash.cancelBet, { id })
      await world.time.sleep(player.random.between(2000, 20_000))
      if (auto === null) await request(player, world, crash.cashOut, { id })
      return request(player, world, crash.myBets, {})
    },
  },
  {
    name: 'room',
    weight: 6,
    async run(player, world) {
      const room = player.random.pick(['red', 'yellow', 'purple'] as const)
      const { currency } = player
      const { data } = await request(player, world, rooms.buy, {
        room,
        tickets: player.random.between(1, 3),
        client_seed: 'simulation',
        currency,
        idempotency_key: newKey(player),
      })
      if (data !== null && player.random.chance(0.1)) await request(player, world, rooms.leave, { room, currency })
    },
  },
]
