import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '#server/shared/contract/contract.ts'
import { startMeasured } from '../support/measured-program.ts'
import { type BettingPlatform, bettingPlatform, richPlayers } from './bettors.ts'
import { atOf, changedAt, EVERY_MS, measureInRotation, openSide } from './broadcast.ts'
import type { Line } from './line.ts'
import { percentile } from './median.ts'
import { IS_QUICK } from './scale.ts'
import { openWatchers } from './watchers.ts'

const WATCHERS = 4000
/** Players who cash out by hand while all watch. */
const PLAYERS = 40
const FLIGHTS = IS_QUICK ? 2 : 6
const MOST_ACKNOWLEDGED_MS = 100
const SERVICE_SECRET = 'the service secret of a platform that is only measured'

/**
 * Thousands of watchers of one crash round, twice a second: its cost compared with a bare broadcaster, and the delay it
 * causes for others.
 */
export async function run(): Promise<Line[]> {
  return [...(await broadcastLines()), ...(await tableLines())]
}

/** The platform's pub/sub and event streams compared with bare node:http, at the rate of a crash round. */
async function broadcastLines(): Promise<Line[]> {
  await using opened = new AsyncDisposableStack()
  const open = async (file: string) => {
    const program = opened.use(await startMeasured({ file, readyPath: '/publish' }))
    const watching = { url: `${program.url}/stream`, count: WATCHERS, writtenAt: atOf }
    return opened.use(await openSide({ program, publisherUrl: program.url, watching }))
  }
  const sides = [await open('tests/bench/live-fan-out.ts'), await open('tests/bench/bare-broadcaster.ts')] as const
  const [our, reference] = await measureInRotation(sides)
  if (!our || !reference) throw new Error('two sides')
  const name = 'a bare node:http broadcaster'
  return [
    {
      id: 'shared-events',
      name: `a flight told to ${WATCHERS} watchers every ${EVERY_MS} ms`,
      unit: 'events per CPU-second',
      measured: our.rate,
      reference: { name, measured: reference.rate },
    },
    {
      id: 'shared-memory',
      name: 'memory of a watcher, resident',
      unit: 'bytes',
      measured: sides[0].bytesEach,
      reference: { name, measured: sides[1].bytesEach },
    },
    {
      id: 'shared-lateness',
      name: 'how late the last of a hundred watchers hears',
      unit: 'ms',
      measured: our.lateMs,
      reference: { name, measured: reference.lateMs },
    },
  ]
}

/** The whole platform, with watchers and players in the same crash rounds. */
async function tableLines(): Promise<Line[]> {
  await using platform = await bettingPlatform({ SERVICE_SECRET })
  const tokens = await richPlayers(platform, PLAYERS)
  await using watchers = await openWatchers({
    url: `${platform.url}/general/live?topics=crash`,
    count: WATCHERS,
    // each from its own address, as forwarded by the site
    headers: (index) => ({
      'x-service-secret': SERVICE_SECRET,
      'x-forwarded-for': `81.2.${index >> 8}.${index & 255}`,
    }),
    writtenAt: changedAt,
  })
  const waits: number[] = []
  watchers.reset()
  for (let flight = 0; flight < FLIGHTS; flight += 1) waits.push(...(await playFlight(platform, tokens)))
  const pending = `${waits.length} cash-outs of ${PLAYERS} players while ${WATCHERS} watch`
  return [
    {
      id: 'cash-out',
      name: `until 95 of 100 are told that they have left: ${pending}`,
      unit: 'ms',
      measured: percentile(waits, 0.95),
      reference: { name: 'what is promised', measured: MOST_ACKNOWLEDGED_MS },
    },
    {
      id: 'table-lateness',
      name: 'how late the last of a hundred watchers of the whole platform hears',
      unit: 'ms',
      measured: percentile(watchers.lateness(), 0.99),
      reference: { name: 'until a reader takes a flight for lost', measured: 3 * EVERY_MS },
    },
  ]
}

type Phase = 'betting' | 'flying'

async function phase(platform: BettingPlatform, wanted: Phase): Promise<void> {
  while ((await platform.request(contract.crash.table, {})).output.round.phase !== wanted) await sleep(50)
}

/**
 * All players bet in one crash round and cash out one after the other in its first seconds. Returns how long each
 * waited for the response.
 */
async function playFlight(platform: BettingPlatform, tokens: readonly string[]): Promise<number[]> {
  await phase(platform, 'betting')
  const wager = { slot: 1, auto: null, amount: '1', currency: 'RUB' } as const
  const placed = await Promise.all(
    tokens.map(async (token) => ({
      token,
      answer: await platform.request(contract.crash.placeBet, { ...wager, idempotency_key: randomUUID() }, { token }),
    })),
  )
  await phase(platform, 'flying')
  const waits: number[] = []
  await Promise.all(
    placed.map(async ({ token, answer }, index) => {
      if (answer.status !== 200) return
      await sleep((index * 1500) / tokens.length)
      const sentAt = performance.now()
      // a response that the round has crashed counts, too
      await platform.request(contract.crash.cashOut, { id: answer.output.bet.id }, { token })
      waits.push(performance.now() - sentAt)
    }),
  )
  return waits
}
