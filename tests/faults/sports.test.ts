import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bonusGrants } from '#db/platform/schema/promotions.ts'
import { sportsBets } from '#db/platform/schema/sports.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { offerCashOut } from '#server/platform/modules/sports/book/cash-out-offer.ts'
import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import type { SportsBetRequest } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import type { SettledUntil } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import type { EventState, FeedBody, FeedMessage } from '#server/platform/providers/odds/port.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { freeBetCampaign, inEach } from '../support/promotions/campaigns.ts'
import { SEED } from '../support/run/seed.ts'
import { CRASH_SECRET } from './crash/crash-secret.ts'
import { type CrashSite, openCrashSite } from './crash/crash-site.ts'
import { eachCrash, LEAST_RUNS } from './crash/each-crash.ts'
import { type CrashPlayer, openDeposit, openPlayer } from './crash/open-player.ts'

const HOUR_MS = 3_600_000
/** In 1e-4. */
const ODDS = 20_000
const WINNER = '1x2'
const LIVE: EventState = { ...NOT_STARTED, status: 'live' }
const LIVE_DELAY_MS = 5000

/** A producer that this test controls. */
function openFeed({ execute }: CrashSite) {
  let seq = 0
  function messageOf(eventId: string, body: FeedBody): FeedMessage {
    seq += 1
    return { producer: 'pre', seq, eventId, generatedAt: Date.now(), body }
  }
  const deliver = (messages: readonly FeedMessage[]) => execute('takeFeedMessages', { messages })
  return {
    messageOf,
    deliver,
    /** A match in an hour with bets on the winner, or one in play. */
    async openMatch(state: EventState = NOT_STARTED): Promise<string> {
      const id = `test.match.${randomUUID()}`
      const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
      const outcomes = (['home', 'draw', 'away'] as const).map((outcome) => ({
        id: outcome,
        o4: ODDS,
        p: [outcome === 'home' ? 450_000_000 : 275_000_000, 0, 0, 0] as const,
      }))
      await deliver([
        messageOf('', { kind: 'alive' }),
        messageOf(id, {
          kind: 'fixture_change',
          changeType: 'new',
          fixture: { ...names, startsAt: Date.now() + HOUR_MS },
        }),
        messageOf(id, { kind: 'odds_change', state, markets: [{ key: WINNER, status: 1, outcomes }] }),
      ])
      return id
    },
  }
}

type FeedOfTest = ReturnType<typeof openFeed>

/** A repeatable bet of ten roubles on the home team; with a free bet, if given. */
function betOn({ execute }: CrashSite, { userId, sessionId }: CrashPlayer, eventId: string, freeBet?: string) {
  const legs = [{ eventId, market: WINNER, outcome: 'home', odds: ODDS }]
  const money = { sizes: [1], unit: '10', currency: 'RUB', policy: 'any' } as const
  const free = freeBet === undefined ? {} : { freeBet }
  const input: SportsBetRequest = { userId, sessionId, legs, ...money, ...free, idempotencyKey: randomUUID() }
  return () => execute('placeSportsBet', input)
}

/** A claimed free bet of ten roubles: its winnings are the player's, or must be wagered `times` times. */
async function takeFreeBet({ execute, reader }: CrashSite, { userId }: CrashPlayer, times = 0): Promise<string> {
  const campaign = { id: `free-${times}`, trigger: { on: 'manual' }, games: ['sports'], amount: inEach(10) }
  const { id } = await execute(
    'publishCampaign',
    campaignDocument.parse(freeBetCampaign({ ...campaign, wagering: { times } })),
  )
  const { grantId } = await execute('giveBonus', { userId, id, reference: 'by hand' })
  if (grantId === null) throw new Error('it was not given')
  const [grant] = await reader.select().from(bonusGrants).where(eq(bonusGrants.id, grantId))
  await execute('takeBonus', { userId, id, termsHash: grant?.termsHash ?? '', code: null, region: 'RU' })
  return grantId
}

/** Cash-out of the whole bet of ten: twice the stake at a probability of 45 %, less four percent. */
function cashOutOf({ userId }: CrashPlayer, betId: string) {
  const offered = { id: betId, openUnit: parseMicros('10'), value: parseMicros('8.64') }
  // killed and repeated, the request may be older than an offer's validity; and the platform's clock is ahead
  const { id: offer } = offerCashOut(CRASH_SECRET, offered, Date.now() + 24 * HOUR_MS)
  return { userId, betId, unit: '10', offer, idempotencyKey: randomUUID() }
}

/** Receives the result, and evaluates every bet on the match. */
function resultOf(site: CrashSite, { messageOf, deliver }: FeedOfTest, eventId: string, winner: string) {
  const outcomes = Object.fromEntries(
    ['home', 'draw', 'away'].map((outcome) => [outcome, outcome === winner ? 'won' : 'lost'] as const),
  )
  const settlement: FeedBody = { kind: 'bet_settlement', certainty: 2, markets: [{ key: WINNER, outcomes }] }
  const message = messageOf(eventId, settlement)
  return async () => {
    await deliver([message])
    await settleAll(site)
  }
}

/** The feed cancels the bets on a match, and every bet on it is evaluated. */
function cancelOf(site: CrashSite, { messageOf, deliver }: FeedOfTest, eventId: string) {
  const window = { markets: 'all', startTime: null, endTime: null, reason: 'review' } as const
  const message = messageOf(eventId, { kind: 'bet_cancel', ...window })
  return async () => {
    await deliver([message])
    await settleAll(site)
  }
}

/** The live delay of a bet or cash-out has passed, and it is decided. */
function decisionIn({ execute, skip }: CrashSite, { messageOf, deliver }: FeedOfTest) {
  skip(LIVE_DELAY_MS)
  const alive = messageOf('', { kind: 'alive' })
  return async () => {
    await deliver([alive])
    await execute('decidePendingBets', undefined)
  }
}

async function settleAll({ execute }: CrashSite): Promise<void> {
  let page: { isDone: boolean; next: SettledUntil | null } = { isDone: false, next: null }
  while (!page.isDone) page = await execute('settleSportsBets', { after: page.next })
}

type Action = {
  readonly send: () => Promise<unknown>
  readonly player: CrashPlayer
  readonly net: string
  /** The player's grants in order: state and paid amount, or value while pending. */
  readonly given?: readonly string[]
}
type Killed = {
  readonly least: number
  /** One feed has one order of messages. */
  readonly isOneAtATime?: boolean
  prepare(site: CrashSite, feed: FeedOfTest, player: CrashPlayer): Promise<Action>
}

const KILLED: Record<string, Killed> = {
  'a bet on a match': {
    least: 10,
    async prepare(site, feed, player) {
      return { send: betOn(site, player, await feed.openMatch()), player, net: '-10' }
    },
  },
  'a live bet that is taken after its delay': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      await betOn(site, player, await feed.openMatch(LIVE))()
      return { send: decisionIn(site, feed), player, net: '-10' }
    },
  },
  'a live bet that is refused after its delay': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch(LIVE)
      await betOn(site, player, eventId)()
      await feed.deliver([feed.messageOf(eventId, { kind: 'bet_stop', groups: 'all', marketStatus: -1 })])
      return { send: decisionIn(site, feed), player, net: '0' }
    },
  },
  'a cash-out of a match that is played': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const { bet } = await betOn(site, player, await feed.openMatch(LIVE))()
      await decisionIn(site, feed)()
      await site.execute('cashOutSportsBet', cashOutOf(player, bet.id))
      return { send: decisionIn(site, feed), player, net: '-1.36' }
    },
  },
  'a cancel after a cash-out': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      const { bet } = await betOn(site, player, eventId)()
      await site.execute('cashOutSportsBet', cashOutOf(player, bet.id))
      return { send: cancelOf(site, feed, eventId), player, net: '0' }
    },
  },
  'a bet that is cashed out': {
    least: 10,
    async prepare(site, feed, player) {
      const { bet } = await betOn(site, player, await feed.openMatch())()
      const input = cashOutOf(player, bet.id)
      return { send: () => site.execute('cashOutSportsBet', input), player, net: '-1.36' }
    },
  },
  'a match with its result': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId)()
      return { send: resultOf(site, feed, eventId, 'home'), player, net: '10' }
    },
  },
  'a result that is corrected': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId)()
      await resultOf(site, feed, eventId, 'home')()
      return { send: resultOf(site, feed, eventId, 'away'), player, net: '-10' }
    },
  },
  'a bet that the feed cancels': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId)()
      return { send: cancelOf(site, feed, eventId), player, net: '0' }
    },
  },
  'a cancel after the result': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId)()
      await resultOf(site, feed, eventId, 'home')()
      return { send: cancelOf(site, feed, eventId), player, net: '0' }
    },
  },
  'a free bet on a match': {
    least: 10,
    async prepare(site, feed, player) {
      const freeBet = await takeFreeBet(site, player)
      const send = betOn(site, player, await feed.openMatch(), freeBet)
      return { send, player, net: '0', given: ['completed 0'] }
    },
  },
  'a free bet whose match has its result': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId, await takeFreeBet(site, player))()
      return { send: resultOf(site, feed, eventId, 'home'), player, net: '10', given: ['completed 10'] }
    },
  },
  'a free bet that is resettled': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId, await takeFreeBet(site, player))()
      await resultOf(site, feed, eventId, 'home')()
      return { send: resultOf(site, feed, eventId, 'away'), player, net: '0', given: ['completed 0'] }
    },
  },
  'a free bet that a void gives back': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId, await takeFreeBet(site, player))()
      return { send: cancelOf(site, feed, eventId), player, net: '0', given: ['active 0'] }
    },
  },
  'a free bet whose winnings are to be staked': {
    least: 6,
    isOneAtATime: true,
    async prepare(site, feed, player) {
      const eventId = await feed.openMatch()
      await betOn(site, player, eventId, await takeFreeBet(site, player, 3))()
      const given = ['available 10', 'completed 0']
      return { send: resultOf(site, feed, eventId, 'home'), player, net: '0', given }
    },
  },
}

async function givenTo({ reader }: CrashSite, { userId }: CrashPlayer): Promise<string[]> {
  const grants = await reader.select().from(bonusGrants).where(eq(bonusGrants.userId, userId))
  return grants
    .map(
      ({ state, released, terms }) =>
        `${state} ${state === 'available' ? terms.maxAmount : formatMicros(micros(released))}`,
    )
    .sort()
}

describe.each(Object.entries(KILLED))('%s', (_, { least, isOneAtATime = false, prepare }) => {
  test(`moves its money once, wherever the process is killed (seed ${SEED}) [A10]`, async () => {
    await using site = await openCrashSite()
    const feed = openFeed(site)
    const { statements, runs } = await eachCrash(async ({ crash, commands }) => {
      const wishes: (Action & { before: bigint })[] = []
      for (let made = 0; made < (isOneAtATime ? 1 : commands); made += 1) {
        const player = await openPlayer(site, `${randomUUID()}@example.com`)
        await site.execute('confirmDeposit', await openDeposit(site, player, '1000'))
        const before = await player.roubles()
        wishes.push({ ...(await prepare(site, feed, player)), before })
      }
      site.arm(crash)
      await Promise.allSettled(wishes.map(({ send }) => send()))
      const died = await site.recover()
      expect(await checkAllBooks(site.reader)).toEqual([])
      for (let time = 1; time <= 2; time++) await Promise.all(wishes.map(({ send }) => send()))
      for (const { player, before, net, given } of wishes) {
        expect((await player.roubles()) - before).toBe(parseMicros(net))
        if (given) expect(await givenTo(site, player)).toEqual(given)
        expect(await site.reader.$count(sportsBets, eq(sportsBets.userId, player.userId))).toBe(1)
      }
      expect(await checkAllBooks(site.reader)).toEqual([])
      return !died
    })
    expect(statements).toBeGreaterThan(least)
    expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
