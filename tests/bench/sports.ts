import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { pricedMarkets } from '#server/platform/providers/odds/virtual/markets.ts'
import { fixtureBody, openingOdds, scriptOf, streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { fullCover } from '#server/shared/sports/slip/kinds.ts'
import { payoutOfBet } from '#server/shared/sports/slip/payout.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { type BettingPlatform, bettingPlatform, newKey, playsPerSecond, richPlayers } from './bettors.ts'
import { placeDiceBet } from './dice-bets.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

const PLAYERS = 16
const CONNECTIONS = 64
const ROUNDS = 3
const ROUND_MS = 2000

export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform({ SPORTS_FEED: 'virtual' })
  return [await placementLine(platform), await watchedLine(platform), oddsLine(), slipLine(), seasonLine()]
}

/**
 * Single bets on matches of the virtual feed compared with dice bets of the same players in rotation; each is durable
 * before its response.
 */
async function placementLine(platform: BettingPlatform): Promise<Line> {
  const tokens = await richPlayers(platform, PLAYERS)
  const listed = async () => (await platform.request(contract.sports.events, {})).output.upcoming
  // the feed prices its matches after the platform has started to serve
  let upcoming = await listed()
  while (!upcoming.some(({ markets }) => markets.length > 0)) upcoming = await listed()
  const legs = upcoming.flatMap(({ id, markets }) => {
    const market = markets.find(({ key }) => key === '1x2')
    const outcome = market?.outcomes.find(({ odds }) => odds !== null)
    return market && outcome?.odds ? [{ event: id, market: market.key, outcome: outcome.id, odds: outcome.odds }] : []
  })
  let turn = 0
  const betting = { url: platform.url, tokens, connections: CONNECTIONS, durationMs: scaled(ROUND_MS) }
  const dice: number[] = []
  const sports: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    dice.push(await playsPerSecond({ ...betting, play: placeDiceBet }))
    sports.push(
      await playsPerSecond({
        ...betting,
        async play(send) {
          turn += 1
          const leg = legs[turn % legs.length]
          const money = { sizes: [1], unit: '10', currency: 'RUB', policy: 'any', idempotency_key: newKey() }
          await send('/general/sports/bets', { legs: [leg], ...money })
        },
      }),
    )
  }
  return {
    id: 'sports-bets',
    name: `singles on matches, ${CONNECTIONS} connections`,
    unit: 'bets/s',
    measured: median(sports),
    reference: { name: 'dice bets of the same players', measured: median(dice) },
  }
}

const WATCHED_MS = 60_000
/** The feed has announced its week once no new match has appeared for this long. */
const ANNOUNCED_MS = 4000
const ANNOUNCEMENT = '"from":null'

/** Limit of the data sent per second to a browser with the sports pages open. */
const PROMISED_BYTES = 4000

/** Data sent to a browser with the sports pages open. */
async function watchedLine({ url, request }: BettingPlatform): Promise<Line> {
  const reading = new AbortController()
  const { body } = await fetch(`${url}/general/live?topics=sports`, { signal: reading.signal })
  let [bytes, begunAt, announcedAt] = [0, Number.POSITIVE_INFINITY, performance.now()]
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    const now = performance.now()
    if (now - begunAt > scaled(WATCHED_MS)) break
    if (begunAt < now) bytes += chunk.length
    else if (decoder.decode(chunk, { stream: true }).includes(ANNOUNCEMENT)) announcedAt = now
    else if (now - announcedAt > ANNOUNCED_MS) begunAt = now
  }
  const seconds = (performance.now() - begunAt) / 1000
  reading.abort()
  const { live } = (await request(contract.sports.events, {})).output
  return {
    id: 'sports-watched',
    name: `out to a browser that watches ${live.length} matches in play`,
    unit: 'bytes/s',
    measured: bytes / seconds,
    reference: { name: 'what is promised', measured: PROMISED_BYTES },
  }
}

const PROMISED_CHANGES = 5000
const MATCHES = 6

/** Changing odds of matches in play, minute by minute: each message is stored, hashed and applied before the next. */
function oddsLine(): Line {
  using books = openTestDatabase()
  const faults = { isCancelled: false, abandonedAt: null, correctedAfterMs: null, retired: 'home' } as const
  const fixtures = Array.from({ length: MATCHES }, (_, slot) => fixtureOf(football, slot))
  const lines = fixtures.flatMap((fixture) =>
    [...scriptOf(fixture, `bench ${fixture.id}`, { faults })].map(({ at, body }) => ({ at, body, id: fixture.id })),
  )
  lines.sort((one, other) => one.at - other.at)
  let seq = 0
  const take = (eventId: string, body: FeedBody) => {
    seq += 1
    const message = { producer: 'live', seq, eventId, generatedAt: seq, body } as const
    books.run((context) => takeFeedMessages(context, { messages: [message] }))
  }
  for (const fixture of fixtures) take(fixture.id, fixtureBody(fixture, 'new'))
  /** Previous odds: only differences count as changes. */
  const before = new Map<string, number | null>()
  const movedBy = (eventId: string, body: FeedBody) =>
    (body.kind === 'odds_change' ? body.markets : []).reduce(
      (sum, { key, outcomes }) =>
        outcomes.reduce((count, { id, o4 }) => {
          const name = `${eventId} ${key} ${id}`
          const isMoved = before.get(name) !== o4
          before.set(name, o4)
          return count + Number(isMoved)
        }, sum),
      0,
    )
  const moves = lines.map(({ id, body }) => movedBy(id, body))
  const changes = moves.reduce((sum, one) => sum + one, 0)
  const begun = process.threadCpuUsage()
  for (const { id, body } of lines) take(id, body)
  const { user, system } = process.threadCpuUsage(begun)
  return {
    id: 'sports-odds',
    name: `odds of ${MATCHES} matches in play that have moved, stored and applied`,
    unit: 'changes per CPU-second',
    measured: (changes * 1e6) / (user + system),
    reference: { name: 'what is promised', measured: PROMISED_CHANGES },
  }
}

const PROMISED_SLIP_MS = 10

/** Payout of a full cover of twelve legs: 4,095 lines. */
function slipLine(): Line {
  const legs = Array.from({ length: 12 }, (_, index) => ({ o4: BigInt(15_000 + 700 * index), grade: 'won' }) as const)
  const sizes = fullCover(12, 1)
  const unit = parseMicros('0.01')
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    payoutOfBet(unit, sizes, legs)
    return performance.now() - start
  })
  return {
    id: 'sports-slip',
    name: 'the payout of a system of 4,095 lines',
    unit: 'ms',
    measured: median(times),
    reference: { name: 'what is promised', measured: PROMISED_SLIP_MS },
  }
}

/** Number of matches in a season, over all sports, limited to a minute of one core. */
const SEASON = 10_000
const SEASON_MS = 60_000
const PLAYED = 60
const PRICED_AT_MS = [7.5, 11.75, 19.25].map((minutes) => 60_000 * minutes)

/** Matches of the virtual feed: played to their end, priced before and three times in play, each outcome settled. */
function seasonLine(): Line {
  const playAll = () => {
    for (const sport of VIRTUAL_SPORTS)
      for (let slot = 0; slot < scaled(PLAYED); slot += 1) {
        const fixture = fixtureOf(sport, slot)
        const { moments, over } = fixture.match.play(streamsOf(`a season's match ${slot}`, fixture))
        const inPlay = PRICED_AT_MS.flatMap((ms) => moments.find(({ at }) => at >= ms)?.position ?? [])
        const priced = [openingOdds(fixture).markets, ...inPlay.map((position) => pricedMarkets(sport, position, true))]
        for (const { key } of priced.flat())
          if (settledOutcomes(key, over.result) === null) throw new Error(`${key} has no result`)
      }
  }
  // warm-up
  playAll()
  const before = process.threadCpuUsage()
  playAll()
  const { user, system } = process.threadCpuUsage(before)
  const ofOne = (user + system) / 1000 / (scaled(PLAYED) * VIRTUAL_SPORTS.length)
  return {
    id: 'sports-season',
    name: `a season of ${SEASON} matches, played, priced and settled, of one core`,
    unit: 'ms',
    measured: ofOne * SEASON,
    reference: { name: 'a minute', measured: SEASON_MS },
  }
}
