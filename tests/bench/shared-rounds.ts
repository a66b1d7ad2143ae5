import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '#server/shared/contract/contract.ts'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { type BettingPlatform, bettingPlatform, richPlayers } from './bettors.ts'
import type { Line } from './line.ts'
import { median, percentile } from './median.ts'
import { IS_QUICK, scaled } from './scale.ts'
import { openWatchers, type Watchers } from './watchers.ts'

const WATCHERS = 4000
/** As often as a flight is told. */
const EVERY_MS = 500
const EVENTS = 20
const ROUNDS = 5
/** Who leave flights by hand while all watch. */
const PLAYERS = 40
const FLIGHTS = IS_QUICK ? 2 : 6
const MOST_ACKNOWLEDGED_MS = 100
const SERVICE_SECRET = 'the service secret of a platform that is only measured'

/** Thousands of watchers of one flight, twice a second: what that costs beside a bare broadcaster, and what it makes others wait. */
export async function run(): Promise<Line[]> {
  return [...(await broadcastLines()), ...(await tableLines())]
}

const atOf = (event: string) => {
  const at = /"at":(\d+)/.exec(event)?.[1]
  return at === undefined ? undefined : Number(at)
}

type Side = { readonly program: MeasuredProgram; readonly watchers: Watchers; readonly bytesEach: number }

async function openSide(file: string): Promise<Side & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const program = opened.use(await startMeasured({ file, readyPath: '/publish' }))
  const before = await program.memory()
  const watchers = opened.use(await openWatchers({ url: `${program.url}/stream`, count: WATCHERS, writtenAt: atOf }))
  // what a connection needs once it has been written to
  const first = watchers.until(WATCHERS)
  await fetch(`${program.url}/publish?events=1`)
  await first
  const bytesEach = ((await program.memory()).rssBytes - before.rssBytes) / WATCHERS
  const all = opened.move()
  return { program, watchers, bytesEach, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** The platform's pub/sub and event streams beside bare node:http, at the pace of a flight. */
async function broadcastLines(): Promise<Line[]> {
  await using ours = await openSide('tests/bench/live-fan-out.ts')
  await using bare = await openSide('tests/bench/bare-broadcaster.ts')
  const sides = [ours, bare].map((side) => ({ ...side, rates: [] as number[], late: [] as number[] }))
  for (let round = 0; round <= scaled(ROUNDS); round += 1)
    for (const { program, watchers, rates, late } of sides) {
      watchers.reset()
      const before = await program.cpuMs()
      const all = watchers.until(EVENTS * WATCHERS)
      await fetch(`${program.url}/publish?events=${EVENTS}&every=${EVERY_MS}`)
      await all
      // the first round is the compiler's
      if (round === 0) continue
      rates.push((watchers.heard() * 1000) / ((await program.cpuMs()) - before))
      late.push(percentile(watchers.lateness(), 0.99))
    }
  const [our, reference] = sides
  if (!our || !reference) throw new Error('two sides')
  const name = 'a bare node:http broadcaster'
  return [
    {
      id: 'shared-events',
      name: `a flight told to ${WATCHERS} watchers every ${EVERY_MS} ms`,
      unit: 'events per CPU-second',
      measured: median(our.rates),
      reference: { name, measured: median(reference.rates) },
    },
    {
      id: 'shared-memory',
      name: 'memory of a watcher, resident',
      unit: 'bytes',
      measured: our.bytesEach,
      reference: { name, measured: reference.bytesEach },
    },
    {
      id: 'shared-lateness',
      name: 'how late the last of a hundred watchers hears',
      unit: 'ms',
      measured: median(our.late),
      reference: { name, measured: median(reference.late) },
    },
  ]
}

const nowOf = (event: string) => {
  const now = /"now":"([^"]+)"/.exec(event)?.[1]
  return now === undefined ? undefined : Date.parse(now)
}

/** The whole platform, with watchers and players in the same flights. */
async function tableLines(): Promise<Line[]> {
  await using platform = await bettingPlatform({ SERVICE_SECRET })
  const tokens = await richPlayers(platform, PLAYERS)
  await using watchers = await openWatchers({
    url: `${platform.url}/general/live?topics=crash`,
    count: WATCHERS,
    // each from an address of its own, as the site names it
    headers: (index) => ({
      'x-service-secret': SERVICE_SECRET,
      'x-forwarded-for': `81.2.${index >> 8}.${index & 255}`,
    }),
    writtenAt: (event) => (event.includes('"kind":"change"') ? nowOf(event) : undefined),
  })
  const waits: number[] = []
  watchers.reset()
  for (let flight = 0; flight < FLIGHTS; flight += 1) waits.push(...(await playFlight(platform, tokens)))
  const asked = `${waits.length} cash-outs of ${PLAYERS} players while ${WATCHERS} watch`
  return [
    {
      id: 'cash-out',
      name: `until 95 of 100 are told that they have left: ${asked}`,
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

/** All players bet in one flight and leave it one after the other, in its first seconds. Gives how long each waited to be told. */
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
      const askedAt = performance.now()
      // told that the flight has broken is told, too
      await platform.request(contract.crash.cashOut, { id: answer.output.bet.id }, { token })
      waits.push(performance.now() - askedAt)
    }),
  )
  return waits
}
