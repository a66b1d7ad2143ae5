import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { listenLive } from '../../support/platform/live-stream.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

let lastKey = 0

/** Places a bet, a millisecond after the previous one. */
async function bet(platform: TestPlatform, token: string, chance = 4950) {
  platform.clock.advance(1)
  const idempotency_key = `bet-feed-test-key-${++lastKey}`
  const input = { side: 'over', chance, amount: '1', currency: 'RUB', idempotency_key } as const
  const { output } = await platform.request(contract.dice.placeBet, input, { token })
  return output.bet
}

async function player(platform: TestPlatform, email: string) {
  const token = await register(platform, email)
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  return token
}

async function listOf(platform: TestPlatform, list: 'latest' | 'highWins', game = 'dice') {
  return (await platform.request(contract.betFeed[list], { game })).output.bets
}

test('a visitor hears of everybody’s bets, half a second of them at once, and of no player', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  const stream = await listenLive(platform, { topics: 'bets' })
  const placed = [await bet(platform, token), await bet(platform, token)]
  const received: unknown[] = []
  while (received.length < placed.length) {
    const event = await stream.next()
    expect(event?.event).toBe('bets')
    received.push(...JSON.parse(event?.data ?? '{}').bets)
  }
  await stream.leave()
  expect(received).toEqual(
    placed.map(({ id, game, currency, stake, payout, multiplier, placed_at }) => ({
      id,
      game,
      currency,
      stake,
      payout,
      multiplier,
      placed_at,
      title: null,
      // the tail of a generated name is shown, too
      player: expect.stringMatching(/^pl\*\*\*[\da-f]{2}$/),
    })),
  )
})

test('a player gets their balance and everybody’s bets by one stream', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  const stream = await listenLive(platform, { token, topics: 'balance,bets' })
  const { id } = await bet(platform, token)
  const topics: string[] = []
  for (let event = await stream.next(); event; event = await stream.next()) {
    topics.push(event.event ?? '')
    if (event.event === 'bets') {
      expect(JSON.parse(event.data).bets).toMatchObject([{ id }])
      break
    }
  }
  await stream.leave()
  expect(topics).toContain('balance')
})

test('the last bets of a game, newest first, and none of another game', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  const ids = [await bet(platform, token), await bet(platform, token), await bet(platform, token)].map(({ id }) => id)
  expect((await listOf(platform, 'latest')).map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await listOf(platform, 'latest', 'keno')).toEqual([])
})

test('who hides their statistics is not named, in old bets neither', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  await bet(platform, token)
  expect((await listOf(platform, 'latest'))[0]?.player).not.toBeNull()
  await platform.request(contract.profile.updateSettings, { is_statistics_hidden: true }, { token })
  await bet(platform, token)
  expect((await listOf(platform, 'latest')).map((one) => one.player)).toEqual([null, null])
})

test('high wins are the highest multipliers of the last 30 days, and no losses', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  const placed = []
  for (let count = 0; count < 40; count += 1) placed.push(await bet(platform, token, count % 2 ? 9800 : 4950))
  const wins = placed.filter((one) => one.multiplier > '1.0000')
  const best = wins.map((one) => one.multiplier).sort((a, b) => (a < b ? 1 : -1))
  expect((await listOf(platform, 'highWins')).map((one) => one.multiplier)).toEqual(best.slice(0, 20))

  platform.clock.advance(31 * 86_400_000)
  expect(await listOf(platform, 'highWins')).toEqual([])
  expect(await listOf(platform, 'latest')).toHaveLength(20)
})

test('house facts give own bets, the top multiplier and the month’s best; players see their last games', async () => {
  await using platform = await startPlatform()
  const facts = async () => (await platform.request(contract.betFeed.facts, {})).output
  expect(await facts()).toEqual({ rounds: 0, largest: null, wins: [] })
  const token = await player(platform, 'ada@example.com')
  const placed = []
  for (let count = 0; count < 12; count += 1) placed.push(await bet(platform, token, count % 2 ? 9800 : 4950))
  const best = placed.filter(({ multiplier }) => multiplier > '1.0000').map(({ multiplier }) => multiplier)
  best.sort((a, b) => (a < b ? 1 : -1))
  // the result is cached for a minute
  expect((await facts()).rounds).toBe(0)
  platform.clock.advance(60_000)
  const now = await facts()
  expect(now.rounds).toBe(12)
  expect(now.largest?.multiplier).toBe(best[0])
  expect(now.wins.map(({ multiplier }) => multiplier)).toEqual(best.slice(0, 3))

  const flip = { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: 'bet-feed-test-last-1' } as const
  await platform.request(contract.coinflip.placeBet, flip, { token })
  const { output } = await platform.request(contract.casino.favouriteGames, {}, { token })
  expect(output).toEqual({ games: [], played: ['coinflip', 'dice'] })
  // a started round is not listed yet; it is a game that its player will want to continue
  const opening = { mines: 3, amount: '1', currency: 'RUB', idempotency_key: 'bet-feed-test-open-1' } as const
  await platform.request(contract.miner.start, opening, { token })
  const begun = await platform.request(contract.casino.favouriteGames, {}, { token })
  expect(begun.output.played).toEqual(['miner', 'coinflip', 'dice'])

  platform.clock.advance(31 * 86_400_000)
  expect(await facts()).toEqual({ rounds: 13, largest: now.largest, wins: [] })
})

test('house facts count a round that ends after a later bet was counted', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  const rounds = async () => {
    platform.clock.advance(60_000)
    return (await platform.request(contract.betFeed.facts, {})).output.rounds
  }
  const opening = { mines: 24, amount: '1', currency: 'RUB', idempotency_key: 'bet-feed-test-late-1' } as const
  const { output } = await platform.request(contract.miner.start, opening, { token })
  await bet(platform, token, 4950)
  expect(await rounds()).toBe(1)
  // a mine, or the only safe tile, which ends the round
  await platform.request(contract.miner.pick, { id: output.round.id, step: 1, tile: 1 }, { token })
  expect(await rounds()).toBe(2)
  await bet(platform, token, 4950)
  expect([await rounds(), await rounds()]).toEqual([3, 3])
})

test('without a game the list holds the last bets of every game, newest first', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  const first = await bet(platform, token)
  platform.clock.advance(1)
  const flip = { side: 'heads', amount: '1', currency: 'RUB', idempotency_key: 'bet-feed-test-coin-1' } as const
  const { output } = await platform.request(contract.coinflip.placeBet, flip, { token })
  const last = await bet(platform, token)

  const { bets } = (await platform.request(contract.betFeed.latest, {})).output
  expect(bets.map(({ id, game }) => [id, game])).toEqual([
    [last.id, 'dice'],
    [output.bet.id, 'coinflip'],
    [first.id, 'dice'],
  ])
})

test('nobody can tell by seeds which bets are of one player who hides; the player sees the proofs', async () => {
  await using platform = await startPlatform()
  const token = await player(platform, 'ada@example.com')
  const { id } = await bet(platform, token)
  const seen = (by?: string) => platform.request(contract.bets.byId, { id }, by === undefined ? {} : { token: by })
  expect((await seen()).status).toBe(200)

  await platform.request(contract.profile.updateSettings, { is_statistics_hidden: true }, { token })

  expect(await seen()).toMatchObject({ status: 404, errors: { id: ['not_found'] } })
  expect((await seen(await player(platform, 'eve@example.com'))).status).toBe(404)
  expect((await seen(token)).output).toMatchObject({ id, client_seed: expect.any(String) })
})

test('players of the last five minutes are counted by game, from three up, and each once', async () => {
  await using platform = await startPlatform()
  const now = async () => (await platform.request(contract.betFeed.players, {})).output.games
  const tokens = [await player(platform, 'a@example.com'), await player(platform, 'b@example.com')]
  for (const token of [...tokens, ...tokens]) await bet(platform, token)
  expect(await now()).toEqual([])
  await bet(platform, await player(platform, 'c@example.com'))
  // the result is cached for a quarter of a minute
  expect(await now()).toEqual([])
  platform.clock.advance(15_000)
  expect(await now()).toEqual([{ game: 'dice', players: 3 }])
  platform.clock.advance(5 * 60_000)
  expect(await now()).toEqual([])
})
