import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tournamentEntries, tournamentPrizes } from '#db/platform/schema/tournaments.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { addTournament, type NewTournament } from '#server/platform/modules/tournaments/commands/add-tournament.ts'
import { joinTournament } from '#server/platform/modules/tournaments/commands/join-tournament.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { openGame, STUDIO_SETTINGS, walletClient } from '../../support/casino/wallet-client.ts'
import { APPLICANT, fund, register, startPlatform, type TestPlatform } from '../../support/platform.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER } from '../../support/sports/test-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from '../sports/bettors.ts'

const { tournaments, limits, profile } = contract
const names = { ru: 'Т', en: 'T', kz: 'Т', br: 'T', hi: 'ट' }
const minStake = { RUB: '10', USD: '0.1', EUR: '0.1', KZT: '50', INR: '10' }
const HOUR_MS = 60 * MINUTE_MS

const described = (now: number, more: Partial<NewTournament> = {}): NewTournament => ({
  id: 'one',
  names,
  games: ['dice'],
  scoring: 'best_multiplier',
  minStake,
  currency: 'RUB',
  prizes: ['100', '50'],
  startsAt: now,
  endsAt: now + HOUR_MS,
  ...more,
})

test('a win that a provider pays late is scored, and a round that it takes back is not', async () => {
  await using platform = await startPlatform({ providerSettings: STUDIO_SETTINGS })
  const token = await register(platform)
  await fund(platform, token, { amount: '1000', currency: 'RUB' })
  await platform.platform.writer.execute('addTournament', described(platform.clock.now(), { games: ['loomlight'] }))
  await platform.request(tournaments.join, { id: 'one' }, { token })
  const { sessionId, playerRef } = await openGame(platform, token, 'loomlight')
  const { call } = walletClient(platform)
  const common = (txId: string, roundId: string) => ({ txId, roundId, gameId: 'loomlight', currency: 'RUB' })
  const bet = async (round: string) => {
    platform.clock.advance(1000)
    await call('bet', { ...common(`${round}.b`, round), sessionId, amount: '100000000', endRound: true })
  }
  const own = async () => (await platform.request(tournaments.byId, { id: 'one' }, { token })).output.own
  await bet('first')
  expect(await own()).toEqual({ place: null, score: '0', rounds: 1 })
  await call('win', { ...common('first.w', 'first'), playerRef, amount: '250000000' })
  expect(await own()).toEqual({ place: 1, score: '25000', rounds: 1 })
  await bet('second')
  expect((await own())?.rounds).toBe(2)
  await call('rollback', { playerRef, txId: 'second.r', refTxId: 'second.b', roundId: 'second', reason: 'void' })
  expect(await own()).toEqual({ place: 1, score: '25000', rounds: 1 })
  expect(await checkAllBooks(platform.platform.reader)).toEqual([])
})

test('sports bets score by their payout, follow result corrections, and leave on a settlement rollback', async () => {
  using books = openTestDatabase()
  const feed = openTestFeed(books)
  const [bettor] = addPlayers(books, 1)
  if (!bettor) throw new Error('no bettor')
  const { userId } = bettor
  books.run((context) => grant(context, { userId, currency: 'RUB', amount: 1_000_000_000n, key: 'money' }))
  books.run((context) => addTournament(context, described(context.now, { games: ['sports'] })))
  books.run((context) => joinTournament(context, { userId, id: 'one' }))
  const score = async () => {
    const [entry] = await books.reader.select().from(tournamentEntries).where(eq(tournamentEntries.userId, userId))
    return [entry?.score, entry?.rounds]
  }
  const match = feed.openMatch('ahead')
  const legs = [{ eventId: match, market: WINNER, outcome: 'home', odds: 20_000 }]
  const wish = { ...bettor, legs, sizes: [1], unit: '100', currency: 'RUB', policy: 'none' } as const
  books.run((context) => placeSportsBet(context, { ...wish, idempotencyKey: 'tournament-sports-01' }))
  const settle = () => books.run((context) => settleSportsBets(context, { after: null }))
  expect(await score()).toEqual([0n, 0])
  feed.result(match, 'home')
  settle()
  expect(await score()).toEqual([20_000n, 1])
  feed.result(match, 'away')
  settle()
  expect(await score()).toEqual([0n, 1])
  feed.deliver(feed.messageOf('live', match, { kind: 'rollback_bet_settlement', markets: [WINNER] }))
  settle()
  expect(await score()).toEqual([0n, 0])
  expect(await checkAllBooks(books.reader)).toEqual([])
})

/** A tournament with one player per given score, in the order in which they reached it. */
async function scored(scores: readonly number[], more: Partial<NewTournament> = {}) {
  const platform = await startPlatform()
  const { writer, reader } = platform.platform
  const now = platform.clock.now()
  await writer.execute('addTournament', described(now, more))
  const tokens: string[] = []
  for (const [index, score] of scores.entries()) {
    const token = await register(platform, `p${index}@example.com`)
    tokens.push(token)
    await platform.request(tournaments.join, { id: 'one' }, { token })
    const { id } = (await platform.request(profile.user, {}, { token })).output.user
    const reached = { score: BigInt(score), achievedAt: now + index, rounds: 1 }
    await reader.update(tournamentEntries).set(reached).where(eq(tournamentEntries.userId, id))
  }
  const seen = async (index: number) =>
    (await platform.request(tournaments.byId, { id: 'one' }, { token: tokens[index] ?? '' })).output
  return { platform, tokens, seen }
}

const prizes = async ({ platform: { reader } }: TestPlatform) =>
  (await reader.select().from(tournamentPrizes)).map(({ place, amount }) => [place, Number(amount) / 1e6]).toSorted()

test('a player below eighth sees neighbours and the score for a prize; lists show place and prize [R26]', async () => {
  const { platform, tokens, seen } = await scored([120, 110, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10])
  await using _ = platform
  const last = await seen(9)
  expect(last.leaders.map(({ place, score }) => [place, score])).toEqual(
    [120, 110, 100, 90, 80, 70, 60, 50].map((score, index) => [index + 1, String(score)]),
  )
  expect(last.around.map(({ place, score, is_own }) => [place, score, is_own])).toEqual([
    [9, '40', false],
    [10, '30', true],
    [11, '20', false],
  ])
  expect([last.own?.place, last.cut_score]).toEqual([10, '110'])
  const listed = async (token?: string) => {
    const { output } = await platform.request(tournaments.list, {}, token === undefined ? {} : { token })
    return output.tournaments.map(({ is_joined, own_place, own_prize }) => [is_joined, own_place, own_prize])
  }
  expect(await listed(tokens[9])).toEqual([[true, 10, null]])
  expect(await listed()).toEqual([[false, null, null]])
  platform.clock.advance(1000)
  await platform.platform.writer.execute('endTournament', { id: 'one' })
  platform.clock.advance(16 * MINUTE_MS)
  await platform.platform.writer.execute('settleTournament', undefined)
  // a session does not last that long
  const { password } = APPLICANT
  const after = async (email: string) =>
    listed((await platform.request(contract.auth.login.emailPassword, { email, password })).output.token)
  expect([await after('p0@example.com'), await after('p1@example.com'), await after('p2@example.com')]).toEqual([
    [[true, 1, '100']],
    [[true, 2, '50']],
    [[true, 3, '0']],
  ])
})

test('tied players share the prizes of the places that they fill, to the hundredth', async () => {
  const { platform, tokens } = await scored([9000, 7000, 9000, 9000, 7000], {
    ties: 'split',
    prizes: ['100', '50', '25.01', '10'],
  })
  await using _ = platform
  expect(tokens).toHaveLength(5)
  platform.clock.advance(2 * HOUR_MS)
  await platform.platform.writer.execute('settleTournament', undefined)
  expect(await prizes(platform)).toEqual([
    [1, 58.34],
    [2, 58.34],
    [3, 58.33],
    [4, 5],
    [5, 5],
  ])
  // the scores were written without rounds, and nothing else is wrong
  const broken = await checkAllBooks(platform.platform.reader)
  expect(new Set(broken.map(({ invariant }) => invariant))).toEqual(
    new Set(['the score of a player in a tournament is that of their best rounds']),
  )
})

test('who excludes themselves is off the board at once, and their place and prize stand', async () => {
  const { platform, tokens, seen } = await scored([300, 200, 100])
  await using _ = platform
  await platform.request(limits.exclude, { term: 'half_year' }, { token: tokens[0] ?? '' })
  expect((await seen(1)).leaders.map(({ place }) => place)).toEqual([2, 3])
  platform.clock.advance(2 * HOUR_MS)
  await platform.platform.writer.execute('settleTournament', undefined)
  expect(await prizes(platform)).toEqual([
    [1, 100],
    [2, 50],
  ])
})

test('of accounts of one browser the best is ranked', async () => {
  const { platform } = await scored([300, 200, 100])
  await using _ = platform
  const { password } = APPLICANT
  for (const email of ['p0@example.com', 'p1@example.com'])
    await platform.request(contract.auth.login.emailPassword, { email, password, fp: 'one-browser' })
  platform.clock.advance(2 * HOUR_MS)
  await platform.platform.writer.execute('settleTournament', undefined)
  const paid = await platform.platform.reader.select().from(tournamentPrizes)
  const { id } =
    (await platform.platform.reader.query.users.findMany()).find(({ email }) => email === 'p2@example.com') ?? {}
  expect(paid.map(({ place, userId }) => [place, userId === id])).toEqual([
    [1, false],
    [2, true],
  ])
})

test('the operator ends a tournament that runs, and nothing that is placed then counts', async () => {
  const { platform, tokens, seen } = await scored([300, 200])
  await using _ = platform
  const { writer } = platform.platform
  const [token = ''] = tokens
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  platform.clock.advance(1000)
  await writer.execute('endTournament', { id: 'one' })
  await expect(writer.execute('endTournament', { id: 'one' })).rejects.toThrow('conflict')
  await expect(writer.execute('endTournament', { id: 'two' })).rejects.toThrow('not_found')
  platform.clock.advance(1000)
  const bet = {
    side: 'under',
    chance: 9800,
    amount: '10',
    currency: 'RUB',
    idempotency_key: 'ended-bet-01234567',
  } as const
  await platform.request(contract.dice.placeBet, bet, { token })
  expect(await seen(0)).toMatchObject({ status: 'finished', own: { score: '300', rounds: 1 } })
  platform.clock.advance(16 * MINUTE_MS)
  expect(await writer.execute('settleTournament', undefined)).toEqual({ changed: 1 })
})
