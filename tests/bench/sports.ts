import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { fixtureBody, openingOdds } from '#server/platform/providers/odds/virtual/script.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { fullCover } from '#server/shared/sports/slip/kinds.ts'
import { payoutOfBet } from '#server/shared/sports/slip/payout.ts'
import { openBooks } from '../support/books.ts'
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
  return [await placementLine(platform), await watchedLine(platform), oddsLine(), slipLine()]
}

/** Singles on matches of the virtual feed beside dice bets of the same players in the same turns; each is durable before its answer. */
async function placementLine(platform: BettingPlatform): Promise<Line> {
  const tokens = await richPlayers(platform, PLAYERS)
  const listed = async () => (await platform.request(contract.sports.events, {})).output.upcoming
  // the feed prices its matches while the platform serves already
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
/** A batch is told so often at most. */
const BATCHES_A_SECOND = 4
/** The feed has announced its week once no match has been told for the first time for so long. */
const ANNOUNCED_MS = 4000
const ANNOUNCEMENT = '"from":null'

/** What a browser is sent that has the pages of sports open, beside all matches in play whole with each batch. */
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
  const listed = (await request(contract.sports.events, {})).output.live
  const matches = await Promise.all(listed.map(({ id }) => request(contract.sports.event, { id })))
  const whole = matches.reduce((sum, { output }) => sum + JSON.stringify(output).length, 0)
  return {
    id: 'sports-watched',
    name: `out to a browser that watches ${matches.length} matches in play`,
    unit: 'bytes/s',
    measured: bytes / seconds,
    reference: { name: 'all of them whole, four times a second', measured: BATCHES_A_SECOND * whole },
  }
}

const PROMISED_CHANGES = 5000

/** Odds of whole matches that come again and again: each is stored, hashed and applied before the next. */
function oddsLine(): Line {
  using books = openBooks()
  const fixtures = Array.from({ length: 20 }, (_, slot) => fixtureOf(football, slot))
  const bodies = fixtures.map(openingOdds)
  let seq = 0
  let changes = 0
  const take = (slot: number, body: Parameters<typeof fixtureBody>[1] | null) => {
    const fixture = fixtures[slot]
    const odds = bodies[slot]
    if (!fixture || !odds) throw new RangeError('no such match')
    seq += 1
    const said = body ? fixtureBody(fixture, body) : odds
    const message = { producer: 'pre', seq, eventId: fixture.id, generatedAt: seq, body: said } as const
    books.run((context) => takeFeedMessages(context, { messages: [message] }))
    if (!body) changes += odds.markets.reduce((sum, { outcomes }) => sum + outcomes.length, 0)
  }
  for (const slot of fixtures.keys()) take(slot, 'new')
  const before = process.cpuUsage()
  for (let turn = 0; turn < scaled(400); turn += 1) take(turn % fixtures.length, null)
  const { user, system } = process.cpuUsage(before)
  return {
    id: 'sports-odds',
    name: 'odds of a feed, stored and applied',
    unit: 'changes per CPU-second',
    measured: (changes * 1e6) / (user + system),
    reference: { name: 'what is promised', measured: PROMISED_CHANGES },
  }
}

const PROMISED_SLIP_MS = 10

/** What a full cover of twelve legs pays: 4,095 lines. */
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
