import { createHash } from 'node:crypto'
import { z } from 'zod'
import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import { adapter } from '#server/platform/providers/adapter.ts'
import type {
  EventState,
  Feed,
  FeedBody,
  FeedMarket,
  FeedMessage,
  FeedSurroundings,
  Producer,
} from '#server/platform/providers/odds/port.ts'
import type { Random } from '../world/random.ts'
import type { Time } from '../world/time.ts'

export const WINNER = '1x2'
const OUTCOMES = ['home', 'draw', 'away'] as const
type Winner = (typeof OUTCOMES)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Within the silence after which a producer counts as down. */
const ALIVE_MS = 10_000
const KEPT_MS = 12 * HOUR_MS

/** A company that sells odds and results. Its connection to the platform loses, repeats and withholds messages. */
export type OddsCompany = {
  readonly adapter: ReturnType<typeof adapter<typeof NO_SETTINGS, Feed>>
  /** Open events, as the company knows them. */
  readonly open: ReadonlyMap<string, { readonly isLive: boolean; readonly odds: Readonly<Record<Winner, number>> }>
  /** Matches with a result, oldest first. */
  readonly settled: readonly string[]
  /** Stops new matches. */
  end(): void
}

const NO_SETTINGS = z.object({})

type CompanyOptions = {
  readonly time: Time
  readonly random: Random
  /** Probability that a message does not reach the platform. */
  readonly loss: () => number
}

export function createOddsCompany({ time, random, loss }: CompanyOptions): OddsCompany {
  const seqs: Record<Producer, number> = { pre: 0, live: 0 }
  const sent: FeedMessage[] = []
  const ended: string[] = []
  const open = new Map<string, { isLive: boolean; odds: Record<Winner, number> }>()
  let reader: FeedSurroundings | null = null
  let silentUntil = 0
  let isEnded = false
  let matches = 0

  const isSilent = () => time.now() < silentUntil

  function message(producer: Producer, eventId: string, body: FeedBody): FeedMessage {
    seqs[producer] += 1
    return { producer, seq: seqs[producer], eventId, generatedAt: time.now(), body }
  }

  function say(...messages: readonly FeedMessage[]): void {
    for (const one of messages) if (one.eventId !== '') sent.push(one)
    while ((sent[0]?.generatedAt ?? time.now()) < time.now() - KEPT_MS) sent.shift()
    if (reader === null || isSilent()) return
    const arriving = messages.filter(() => !random.chance(loss()))
    if (random.chance(loss())) arriving.push(...arriving)
    const { deliver, fail } = reader
    if (arriving.length > 0) deliver(arriving).catch(fail)
  }

  function marketAt(odds: Readonly<Record<Winner, number>>, status: FeedMarket['status'] = 1): FeedMarket {
    return {
      key: WINNER,
      status,
      outcomes: OUTCOMES.map((id) => ({
        id,
        o4: odds[id],
        p: [Math.floor(9.3e12 / odds[id] / 1.0), 0, 0, 0] as const,
      })),
    }
  }

  const stateAt = (home: number, away: number, status: EventState['status'] = 'live'): EventState => ({
    ...NOT_STARTED,
    status,
    score: { home, away },
  })

  async function play(): Promise<void> {
    matches += 1
    const id = `sim:match:${matches}`
    const odds = {
      home: random.between(15_000, 40_000),
      draw: random.between(25_000, 45_000),
      away: random.between(15_000, 60_000),
    }
    open.set(id, { isLive: false, odds })
    const fixture = {
      sport: 'football',
      category: 'Simulation',
      tournament: 'League',
      home: `Home ${matches}`,
      away: `Away ${matches}`,
    }
    const startsAt = time.now() + random.between(20, 120) * MINUTE_MS
    say(
      message('pre', id, { kind: 'fixture_change', changeType: 'new', fixture: { ...fixture, startsAt } }),
      message('pre', id, { kind: 'odds_change', state: NOT_STARTED, markets: [marketAt(odds)] }),
    )
    await time.sleep(startsAt - time.now())
    // a match that is never played is void after some time
    if (random.chance(0.03)) return void open.delete(id)
    if (random.chance(0.03)) {
      open.delete(id)
      say(
        message('live', id, {
          kind: 'bet_cancel',
          markets: 'all',
          startTime: null,
          endTime: null,
          reason: 'abandoned',
        }),
      )
      return
    }
    open.set(id, { isLive: true, odds })
    const score = { home: 0, away: 0 }
    for (let minute = 0; minute < 90; minute += 10) {
      if (random.chance(0.15)) {
        say(message('live', id, { kind: 'bet_stop', groups: 'all', marketStatus: -1 }))
        await time.sleep(20_000)
        score[random.pick(['home', 'away'] as const)] += 1
      }
      for (const one of OUTCOMES) odds[one] = Math.max(10_100, Math.round(odds[one] * (0.9 + random() / 5)))
      say(
        message('live', id, { kind: 'odds_change', state: stateAt(score.home, score.away), markets: [marketAt(odds)] }),
      )
      await time.sleep(random.between(20, 60) * 1000)
    }
    open.delete(id)
    const winner = score.home === score.away ? 'draw' : score.home > score.away ? 'home' : 'away'
    const settle = (won: Winner, certainty: 1 | 2) =>
      say(
        message('live', id, {
          kind: 'bet_settlement',
          certainty,
          markets: [
            { key: WINNER, outcomes: Object.fromEntries(OUTCOMES.map((one) => [one, one === won ? 'won' : 'lost'])) },
          ],
        }),
      )
    say(message('live', id, { kind: 'odds_change', state: stateAt(score.home, score.away, 'ended'), markets: [] }))
    if (random.chance(0.1)) {
      settle(random.pick(OUTCOMES), 1)
      await time.sleep(random.exponential(10 * MINUTE_MS))
      if (random.chance(0.5)) say(message('live', id, { kind: 'rollback_bet_settlement', markets: [WINNER] }))
    }
    settle(winner, 2)
    ended.push(id)
    if (ended.length > 20) ended.shift()
  }

  function run(): void {
    if (!isEnded) {
      play().catch(() => {})
      time.after(random.exponential(25 * MINUTE_MS), run)
    }
  }
  function alive(): void {
    say(message('pre', '', { kind: 'alive' }), message('live', '', { kind: 'alive' }))
    if (!isEnded && random.chance(1 / 2000)) silentUntil = time.now() + random.between(10, 200) * 1000
    time.after(ALIVE_MS, alive)
  }
  time.after(1, run)
  time.after(2, run)
  time.after(3, alive)

  return {
    open,
    settled: ended,
    end() {
      isEnded = true
    },
    adapter: adapter(
      NO_SETTINGS,
      (): Feed => ({
        dayHashOf: (day) => createHash('sha256').update(`day ${day}`).digest('hex'),
        open(surroundings) {
          reader = surroundings
          return {
            recover(producer, { requestId, after }) {
              time.after(random.between(10, 2000), () => {
                if (reader !== surroundings || isSilent()) return
                const missed = sent.filter((one) => one.producer === producer && one.generatedAt >= after - MINUTE_MS)
                seqs[producer] += 1
                const complete = {
                  producer,
                  seq: seqs[producer],
                  eventId: '',
                  generatedAt: time.now(),
                  body: { kind: 'snapshot_complete' as const, requestId },
                }
                surroundings
                  .deliver([...missed.map((one) => ({ ...one, requestId })), complete])
                  .catch(surroundings.fail)
              })
            },
            async [Symbol.asyncDispose]() {
              if (reader === surroundings) reader = null
            },
          }
        },
      }),
    ),
  }
}
