import { contract } from '#server/shared/contract/contract.ts'
import { type Act, amountOf, request } from './player.ts'

const { limits, profile, stepUp } = contract
const HOUR_MS = 3_600_000

/** Limits, pauses, exclusion, and closing the account. */
export const LIMITS: readonly Act[] = [
  {
    name: 'set a limit',
    weight: 3,
    run: (player, world) =>
      request(player, world, limits.set, {
        kind: player.random.pick(['loss', 'stake', 'deposit'] as const),
        span: player.random.pick(['day', 'week', 'month'] as const),
        amount: player.random.chance(0.1) ? null : amountOf(player, player.random.pick([500, 5000, 20_000, 100_000])),
        currency: player.currency,
      }),
  },
  {
    name: 'confirm or keep a limit',
    weight: 2,
    async run(player, world) {
      const { data } = await request(player, world, limits.current, {})
      const [first] = data?.limits ?? []
      if (!first) return
      const { kind, span } = first
      await request(player, world, player.random.chance(0.5) ? limits.confirm : limits.keep, { kind, span })
    },
  },
  {
    name: 'reality check',
    weight: 2,
    async run(player, world) {
      await request(player, world, limits.setRealityCheck, { minutes: player.random.pick([30, 60, 120]) })
      await request(player, world, limits.answerRealityCheck, { answer: 'go_on' })
    },
  },
  {
    name: 'set the zone',
    weight: 1,
    run: (player, world) =>
      request(player, world, limits.setZone, {
        zone: player.random.pick(['Europe/Berlin', 'Asia/Almaty', 'Asia/Kolkata']),
      }),
  },
  {
    name: 'take a break',
    weight: 0.4,
    async run(player, world) {
      const until = new Date(world.clock.now() + 25 * HOUR_MS).toISOString()
      const { data } = await request(player, world, limits.takeTimeOut, { until })
      if (data) player.stops.push({ from: world.time.now(), until: world.time.now() + 24 * HOUR_MS })
    },
  },
  {
    name: 'exclude oneself',
    weight: 0.15,
    async run(player, world) {
      const { data } = await request(player, world, limits.exclude, { term: 'half_year' })
      if (data) player.stops.push({ from: world.time.now(), until: Number.POSITIVE_INFINITY })
      await request(player, world, limits.reopen, {})
    },
  },
  {
    name: 'close the account',
    weight: 0.1,
    async run(player, world) {
      await request(player, world, stepUp.confirm, { password: player.password })
      const { data } = await request(player, world, profile.close, { forfeit_rest: true })
      if (data) player.isClosed = true
    },
  },
  {
    name: 'read the history',
    weight: 4,
    async run(player, world) {
      await request(player, world, contract.history.bets, { limit: 20 })
      await request(player, world, contract.history.transfers, { limit: 20 })
      await request(player, world, contract.wallet.balances, {})
    },
  },
]
