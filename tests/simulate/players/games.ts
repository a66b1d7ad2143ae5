import { contract } from '#server/shared/contract/contract.ts'
import { type Act, amountOf, newKey, type Player, request } from './player.ts'

const stakeOf = (player: Player) => ({
  amount: amountOf(player, player.random.pick([10, 20, 50, 100])),
  currency: player.currency,
  idempotency_key: newKey(player),
  is_automatic: player.random.chance(0.3),
})

const picksOf = (player: Player): number[] => {
  const all = Array.from({ length: 40 }, (_, index) => index + 1)
  return Array.from(
    { length: player.random.between(1, 8) },
    () => all.splice(player.random.between(0, all.length - 1), 1)[0] ?? 1,
  )
}

/** Bets that are decided at once, and rounds of several steps. */
export const GAMES: readonly Act[] = [
  {
    name: 'dice',
    weight: 60,
    run: (player, world) =>
      request(player, world, contract.dice.placeBet, {
        ...stakeOf(player),
        side: player.random.pick(['under', 'over'] as const),
        chance: player.random.pick([500, 2500, 4950, 9000]),
      }),
  },
  {
    name: 'dice on several devices',
    weight: 6,
    run: (player, world) =>
      Promise.all(
        Array.from({ length: player.random.between(2, 5) }, () =>
          request(player, world, contract.dice.placeBet, { ...stakeOf(player), side: 'over', chance: 4950 }),
        ),
      ),
  },
  {
    name: 'coinflip',
    weight: 15,
    run: (player, world) =>
      request(player, world, contract.coinflip.placeBet, {
        ...stakeOf(player),
        side: player.random.pick(['heads', 'tails'] as const),
      }),
  },
  {
    name: 'keno',
    weight: 10,
    run: (player, world) =>
      request(player, world, contract.keno.placeBet, {
        ...stakeOf(player),
        risk: player.random.pick(['low', 'medium', 'high'] as const),
        picks: picksOf(player),
      }),
  },
  {
    name: 'roulette',
    weight: 10,
    run(player, world) {
      const { amount, ...bet } = stakeOf(player)
      const chips = [{ bet: player.random.pick(['red', 'black', 'straight:17']), amount }]
      return request(player, world, contract.roulette.placeBet, { ...bet, chips })
    },
  },
  {
    name: 'wheel',
    weight: 10,
    run: (player, world) =>
      request(player, world, contract.wheel.placeBet, {
        ...stakeOf(player),
        amount: amountOf(player, 1),
        risk: player.random.pick(['low', 'medium', 'high'] as const),
      }),
  },
  {
    name: 'cases',
    weight: 5,
    async run(player, world) {
      const { data } = await request(player, world, contract.cases.list, { currency: player.currency })
      const found = player.random.pick(data?.cases ?? [null])
      if (found === null) return
      const { amount: _, ...bet } = stakeOf(player)
      const { slug, version } = found
      await request(player, world, contract.cases.open, { ...bet, slug, version, count: player.random.between(1, 3) })
    },
  },
  {
    name: 'miner',
    weight: 8,
    async run(player, world) {
      await request(player, world, contract.miner.start, { ...stakeOf(player), mines: player.random.between(1, 5) })
      for (let step = 1; step <= player.random.between(0, 4); step++) {
        const { data } = await request(player, world, contract.miner.current, {})
        const round = data?.round
        if (round?.status !== 'open') return
        // a round that its player leaves is closed by the platform
        if (player.random.chance(0.05)) return
        await request(player, world, contract.miner.pick, { id: round.id, step, tile: player.random.between(1, 25) })
      }
      const { data } = await request(player, world, contract.miner.current, {})
      if (data?.round?.status === 'open')
        await request(player, world, contract.miner.cashOut, { id: data.round.id, idempotency_key: newKey(player) })
    },
  },
  {
    name: 'hilo',
    weight: 6,
    async run(player, world) {
      await request(player, world, contract.hilo.start, stakeOf(player))
      for (let step = 1; step <= player.random.between(1, 4); step++) {
        const { data } = await request(player, world, contract.hilo.current, {})
        const round = data?.round
        if (round?.status !== 'open') return
        const action = player.random.pick(['up', 'down', 'skip'] as const)
        await request(player, world, contract.hilo.step, { id: round.id, step, action })
      }
      const { data } = await request(player, world, contract.hilo.current, {})
      if (data?.round?.status === 'open')
        await request(player, world, contract.hilo.cashOut, { id: data.round.id, idempotency_key: newKey(player) })
    },
  },
  {
    name: 'rotate seeds',
    weight: 3,
    run: (player, world) =>
      request(player, world, contract.fairness.rotate, {
        client_seed: `seed_${player.random.between(0, 999_999)}`,
        idempotency_key: newKey(player),
      }),
  },
]
