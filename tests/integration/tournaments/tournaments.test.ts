import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { NewTournament } from '#server/platform/modules/tournaments/commands/add-tournament.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

const { tournaments, profile } = contract
const HOUR_MS = 60 * MINUTE_MS

const names = { ru: 'Т', en: 'T', kz: 'Т', br: 'T', hi: 'ट' }
const minStake = { RUB: '10', USD: '0.1', EUR: '0.1', KZT: '50', INR: '10' }

const described = (platform: TestPlatform, more: Partial<NewTournament> = {}): NewTournament => ({
  id: 'one',
  names,
  games: ['dice'],
  scoring: 'best_multiplier',
  minStake,
  currency: 'RUB',
  startsAt: platform.clock.now(),
  endsAt: platform.clock.now() + HOUR_MS,
  prizes: ['100', '50'],
  ...more,
})

async function openWith(more: Partial<NewTournament> = {}) {
  const platform = await startPlatform()
  const { execute } = platform.platform.writer
  await execute('addTournament', described(platform, more))
  return { platform, execute }
}

let bets = 0
const roll = (platform: TestPlatform, token: string, { amount = '10', chance = 9_000 } = {}) =>
  platform.request(
    contract.dice.placeBet,
    {
      side: 'under',
      chance,
      amount,
      currency: 'RUB',
      idempotency_key: `tournament-bet-${String(++bets).padStart(6, '0')}`,
    },
    { token },
  )

const user = async (platform: TestPlatform, token: string) =>
  (await platform.request(profile.user, {}, { token })).output.user

const seen = async (platform: TestPlatform, token?: string) =>
  (await platform.request(tournaments.byId, { id: 'one' }, token === undefined ? {} : { token })).output

test('rounds after joining, in its games and from its minimum stake, score by their best multiplier [R26]', async () => {
  const { platform, execute } = await openWith()
  await using _ = platform
  const token = await register(platform)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  await roll(platform, token)
  const join = () => platform.request(tournaments.join, { id: 'one' }, { token })
  expect((await join()).output).toEqual({ success: true })
  expect((await join()).status).toBe(200)
  expect(await seen(platform, token)).toMatchObject({
    is_joined: true,
    players: 1,
    own: { place: null, score: '0', rounds: 0 },
  })
  await roll(platform, token, { amount: '9' })
  const won: string[] = []
  for (let round = 0; round < 5; round++) won.push((await roll(platform, token)).output.bet.multiplier)
  const best = Math.max(...won.map(Number))
  const { own, leaders, prizes } = await seen(platform, token)
  expect(own).toEqual({ place: 1, score: String(Math.round(best * 10_000)), rounds: 5 })
  const { name } = await user(platform, token)
  expect(leaders).toMatchObject([{ place: 1, player: name, is_own: true, prize: prizes[0] }])
  expect(Number(prizes[0])).toBeGreaterThan(0)
  // others see a part of the name, and nothing of hidden players
  expect((await seen(platform)).leaders[0]?.player).toMatch(/^.{1,2}\*\*\*.?$/)
  await platform.request(profile.updateSettings, { is_statistics_hidden: true }, { token })
  const other = await register(platform, 'other@example.com')
  for (const reader of [undefined, other])
    expect((await seen(platform, reader)).leaders).toMatchObject([{ place: 1, player: null, is_own: false }])
  expect((await seen(platform, token)).leaders).toMatchObject([{ place: 1, player: name, is_own: true }])
  expect((await platform.request(tournaments.byId, { id: 'none' })).status).toBe(404)
  expect(await execute('settleTournament', undefined)).toEqual({ changed: 0 })
})

test('a tournament from before there was a language is shown in it by its English name', async () => {
  const { platform } = await openWith({ names: { ru: 'Т', en: 'T' } as NewTournament['names'] })
  await using _ = platform
  const shown = { ru: 'Т', en: 'T', kz: 'T', br: 'T', hi: 'T' }
  expect((await seen(platform)).names).toEqual(shown)
  const { output, status } = await platform.request(tournaments.list, {})
  expect([status, output.tournaments.map((one) => one.names)]).toEqual([200, [shown]])
})

test('prizes are paid once at the end, also of a tournament that ended while the platform was down [R26]', async () => {
  const { platform, execute } = await openWith({ scoring: 'sum_points', bestOf: 2 })
  await using _ = platform
  const tokens = [await register(platform), await register(platform, 'second@example.com')] as const
  for (const token of tokens) {
    await fund(platform, token, { amount: '1000', currency: 'RUB' })
    await platform.request(tournaments.join, { id: 'one' }, { token })
    // practically certain wins
    for (let round = 0; round < 3; round++) await roll(platform, token, { chance: 9_800 })
  }
  const before = await Promise.all(tokens.map(async (token) => Number((await user(platform, token)).balance)))
  platform.clock.advance(2 * HOUR_MS)
  expect(await execute('settleTournament', undefined)).toEqual({ changed: 1 })
  expect(await execute('settleTournament', undefined)).toEqual({ changed: 0 })
  const again = await Promise.all(
    ['player@example.com', 'second@example.com'].map(
      async (email) =>
        (await platform.request(contract.auth.login.emailPassword, { email, password: 'seven quiet rivers' })).output
          .token,
    ),
  )
  const after = await Promise.all(again.map(async (token) => Number((await user(platform, token)).balance)))
  const paid = after.map((balance, index) => Math.round((balance - (before[index] ?? 0)) * 100) / 100)
  expect(paid.toSorted((a, b) => b - a)).toEqual([100, 50])
  expect(await seen(platform)).toMatchObject({
    status: 'finished',
    is_final: true,
    result_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
  const late = await platform.request(tournaments.join, { id: 'one' }, { token: again[0] ?? '' })
  expect(late).toMatchObject({ status: 409, errors: { base: ['conflict'] } })
})

test('who rests takes part in nothing new [R26]', async () => {
  const { platform, execute } = await openWith()
  await using _ = platform
  const token = await register(platform)
  const { id: userId } = await user(platform, token)
  await execute('takeTimeOut', { userId, until: platform.clock.now() + 2 * HOUR_MS })
  expect((await platform.request(tournaments.join, { id: 'one' }, { token })).status).toBe(403)
})

test('closing the account leaves the tournament, and the places move up', async () => {
  const { platform, execute } = await openWith()
  await using _ = platform
  const [ada, bob] = [await register(platform, 'ada@example.com'), await register(platform, 'bob@example.com')]
  for (const token of [ada, bob]) {
    await fund(platform, token, { amount: '100', currency: 'RUB' })
    await platform.request(tournaments.join, { id: 'one' }, { token })
    // Ada's pays 1.1, a higher multiplier, and leaves no fraction of a kopeck, which could not be staked
    const chance = token === ada ? 9_000 : 9_400
    while (Number((await roll(platform, token, { chance })).output.bet.payout) === 0);
  }
  expect((await seen(platform, ada)).own?.place).toBe(1)
  while (Number((await user(platform, ada)).balance) > 0)
    expect(await roll(platform, ada, { amount: (await user(platform, ada)).balance, chance: 100 })).toMatchObject({
      status: 200,
    })
  expect((await platform.request(profile.close, {}, { token: ada })).status).toBe(200)
  const { id } = await user(platform, bob)
  platform.clock.advance(2 * HOUR_MS)
  await execute('settleTournament', undefined)
  const paid = await platform.platform.reader.query.tournamentPrizes.findMany()
  expect(paid.map(({ userId, place }) => [userId, place])).toEqual([[id, 1]])
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})
