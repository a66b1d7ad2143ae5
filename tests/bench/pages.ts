import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { builtFileOf } from '#server/supervisor/programs-built.ts'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { APP_SECRET, bettingPlatform, richPlayers, sender } from './bettors.ts'
import { placeDiceBet } from './dice-bets.ts'
import type { FigureId, Line } from './line.ts'
import { loadTest } from './load-test.ts'
import { median, percentile } from './median.ts'
import { type PageCalls, recordPageCalls } from './page-calls.ts'
import { openPoster } from './poster.ts'
import { scaled } from './scale.ts'

/** Makes the platform trust the client addresses that the site forwards. */
const SERVICE_SECRET = 'the service secret of a site that is only measured'
const STUDIO_KEY = { id: 'studio-1', secret: '0'.repeat(64) }
const PLAYERS = 60
const CONNECTIONS = 40
/** One request in twenty opens a connection, as visitors come and go. */
const REQUESTS_PER_CONNECTION = 20
/** A site has much code, which is slow until V8 has optimized it. */
const WARM_UP_MS = 3000
/** Measured in rotation with the comparison page: the speed of a machine varies over time. */
const ROUNDS = 4
const ROUND_MS = 1500

/** Kinds of pages with their share of a player's page views, in percent. */
const KINDS = {
  home: 20,
  dice: 15,
  crash: 10,
  room: 3,
  sports: 15,
  event: 10,
  slots: 8,
  slot: 4,
  live: 5,
  profile: 4,
  history: 3,
  tournament: 3,
} as const

type Kind = keyof typeof KINDS
const ALL = Object.keys(KINDS) as Kind[]
const PUBLIC = ALL.filter((kind) => kind !== 'profile' && kind !== 'history')

/** Paths below a language. */
type Paths = Readonly<Record<Kind, string>>

const pathsOf = (event: string): Paths => ({
  home: '',
  dice: '/games/dice',
  crash: '/games/crash',
  room: '/games/rooms/red',
  sports: '/betting',
  event: `/betting/event/${event.replaceAll(':', '.')}`,
  slots: '/games/slots',
  slot: '/games/slots/loomlight',
  live: '/games/live-casino',
  profile: '/profile',
  history: '/profile/history',
  tournament: '/tournament/fine-arithmetic',
})

/** A page with the calls that its browser makes in the first five seconds. */
type Load = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly calls: PageCalls
}

type Workload = {
  readonly id: string
  readonly name: string
  readonly load: (sequence: number) => Load
  /** Changes something of each player before their next load. */
  readonly change?: () => Promise<void>
}

/**
 * Pages of the built site as people cause them: CPU time of site and platform together per page, with the calls that
 * its browser makes in its first five seconds, and pages per second, compared with the reference page (72 tiles,
 * 51 kB, React's bare `renderToPipeableStream`) in the same run.
 */
export async function run(): Promise<Line[]> {
  await using opened = new AsyncDisposableStack()
  const studioPort = await freePort('127.0.0.1')
  const platform = opened.use(
    await bettingPlatform({
      SPORTS_FEED: 'virtual',
      // with the demo's tournaments and offers
      DEMO_LOGIN: 'true',
      SERVICE_SECRET,
      GAMES_STUDIO_ORIGIN: `http://127.0.0.1:${studioPort}`,
      GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY]),
    }),
  )
  opened.use(
    await startMeasured({
      file: builtFileOf('studio'),
      port: studioPort,
      portVariable: 'STUDIO_PORT',
      environment: {
        DATA_DIR: opened.use(temporaryDirectory()).path,
        STUDIO_HOST: '127.0.0.1',
        STUDIO_WALLET_URL: platform.url,
        STUDIO_KEY_ID: STUDIO_KEY.id,
        STUDIO_KEY_SECRET: STUDIO_KEY.secret,
        LOG_LEVEL: 'warn',
      },
      readyPath: '/readyz',
    }),
  )
  const site = opened.use(
    await startMeasured({
      file: '.output/server/index.mjs',
      environment: {
        DATA_DIR: opened.use(temporaryDirectory()).path,
        UPSTREAM_URL: platform.url,
        APP_SECRET,
        SERVICE_SECRET,
        LOG_LEVEL: 'warn',
        // on a slow machine calls are slow, not failed
        UPSTREAM_TIMEOUT_MS: '60000',
        TRUSTED_PROXY: '127.0.0.1',
      },
      readyPath: '/healthz',
    }),
  )
  const comparison = opened.use(await startMeasured({ file: 'tests/bench/comparison-page/server.ts' }))
  const tokens = await richPlayers(platform, PLAYERS)
  const [token = ''] = tokens
  const { upcoming } = (await platform.request(contract.sports.events, {})).output
  const paths = pathsOf(upcoming.at(-1)?.id ?? '')
  await untilServed(
    ALL.map((kind) => `${site.url}/en${paths[kind]}`),
    token,
  )
  const record = (kinds: readonly Kind[], as: string | null) =>
    recordPageCalls(
      site.url,
      kinds.map((kind) => ({ path: `/en${paths[kind]}`, token: as })),
    )
  const callsOfVisitors = await record(PUBLIC, null)
  const callsOfPlayers = await record(ALL, token)
  const poster = opened.use(openPoster(platform.url, CONNECTIONS))
  const change = async () => void (await Promise.all(tokens.map((player) => placeDiceBet(sender(poster, player)))))
  const player = (kind: Kind, sequence: number): Load => {
    const at = sequence % tokens.length
    const headers = { cookie: `token=${tokens[at]}; locale=en`, 'user-agent': agentOf(at), ...addressOf(at) }
    return { path: `/en${paths[kind]}`, headers, calls: callsOfPlayers[ALL.indexOf(kind)] ?? NO_CALLS }
  }
  const workloads: Workload[] = [
    ...PUBLIC.map(
      (kind, index): Workload => ({
        id: `visits-${kind}`,
        name: `${kind}, first visits: another address, browser, language and cookies each`,
        load: (sequence) => ({
          path: (localeOf(sequence) === 'ru' ? '' : `/${localeOf(sequence)}`) + paths[kind] || '/',
          headers: {
            cookie: `locale=${localeOf(sequence)}; reader=${sequence}`,
            'user-agent': agentOf(sequence),
            ...addressOf(sequence),
          },
          calls: callsOfVisitors[index] ?? NO_CALLS,
        }),
      }),
    ),
    ...PUBLIC.map(
      (kind): Workload => ({
        id: `renders-${kind}`,
        name: `${kind}, rendered without a cached page`,
        load: (sequence) => ({
          // a search is a page of its own, whether the page shows its results or not
          path: `/en${paths[kind]}?q=${encodeURIComponent(`search ${sequence}`)}`,
          headers: { cookie: 'locale=en', 'user-agent': agentOf(sequence), ...addressOf(sequence) },
          calls: NO_CALLS,
        }),
      }),
    ),
    ...ALL.map(
      (kind): Workload => ({
        id: `player-${kind}`,
        name: `${kind} of ${PLAYERS} players, who have bet since their last page`,
        load: (sequence) => player(kind, sequence),
        change,
      }),
    ),
    {
      id: 'player-mix',
      name: `all kinds by their shares, of ${PLAYERS} players, who have bet since their last page`,
      load: (sequence) => player(MIX[sequence % MIX.length] ?? 'home', sequence),
      change,
    },
  ]
  const lines: Line[] = []
  for (const workload of workloads) lines.push(...(await linesOf(workload, { site, platform, comparison })))
  return lines
}

/** The catalog of the studio's titles arrives after the start. */
async function untilServed(urls: readonly string[], token: string): Promise<void> {
  const signal = AbortSignal.timeout(120_000)
  for (const url of urls) {
    const isServed = async () => {
      const answer = await fetch(url, { headers: { cookie: `token=${token}; locale=en` }, redirect: 'manual', signal })
      await answer.arrayBuffer()
      return answer.status === 200
    }
    while (!(await isServed()))
      await sleep(500, undefined, { signal }).catch((cause: unknown) => {
        throw new Error(`${url} is not served`, { cause })
      })
  }
}

const NO_CALLS: PageCalls = { calls: [], streams: [] }

/** A hundred page views by their shares, spread evenly. */
const MIX: readonly Kind[] = ALL.flatMap((kind) =>
  Array.from({ length: KINDS[kind] }, (_, index) => ({ kind, at: (index + 0.5) / KINDS[kind] })),
)
  .toSorted((one, other) => one.at - other.at)
  .map(({ kind }) => kind)

const localeOf = (sequence: number) => LOCALES[sequence % LOCALES.length] ?? 'ru'

const agentOf = (sequence: number) => `Mozilla/5.0 (X11; Linux x64) Browser/${sequence}`

/** A unique address per sequence number, so that no per-network limit applies. */
const addressOf = (sequence: number) => ({
  'x-forwarded-for': `10.${(sequence >> 16) & 255}.${(sequence >> 8) & 255}.${sequence & 255}`,
})

type Cpu = Pick<MeasuredProgram, 'cpuMs'>
type Programs = { readonly site: MeasuredProgram; readonly platform: Cpu; readonly comparison: MeasuredProgram }

type Round = {
  readonly pages: number
  readonly seconds: number
  readonly latencies: readonly number[]
  /** One per program. */
  readonly cpuMs: readonly number[]
}

async function linesOf(workload: Workload, { site, platform, comparison }: Programs): Promise<Line[]> {
  const { id, name } = workload
  const ours: Round[] = []
  const bare: Round[] = []
  const read = (durationMs: number) =>
    round(
      [comparison],
      durationMs,
      async () => (await loadTest({ ...SHARED, url: comparison.url, durationMs, send: () => ({}) })).latencies,
    )
  await using opened = new AsyncDisposableStack()
  const streams = opened.adopt(new Pool(site.url, { connections: CONNECTIONS }), (pool) => pool.destroy())
  let sequence = 0
  const visit = (durationMs: number) =>
    round(
      [site, platform],
      durationMs,
      () => loadPages({ url: site.url, streams, next: () => workload.load(sequence++) }),
      workload.change,
    )
  await visit(scaled(WARM_UP_MS))
  await read(scaled(WARM_UP_MS) / 4)
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    bare.push(await read(scaled(ROUND_MS)))
    ours.push(await visit(scaled(ROUND_MS)))
  }
  const perPage = ({ cpuMs, pages }: Round) => cpuMs.reduce((sum, one) => sum + one, 0) / pages
  const middle = (rounds: readonly Round[], of: (round: Round) => number) => median(rounds.map(of))
  const share = (program: number) => middle(ours, ({ cpuMs, pages }) => (cpuMs[program] ?? 0) / pages).toFixed(2)
  const latencies = ours.flatMap((round) => round.latencies)
  const figure = (what: string) => `${id}-${what}` as FigureId
  return [
    {
      id: figure('cpu'),
      name: `${name}: CPU, ${share(0)} in the site and ${share(1)} in the platform`,
      unit: 'ms per page',
      measured: middle(ours, perPage),
      reference: { name: 'the comparison page', measured: middle(bare, perPage) },
    },
    {
      id: figure('rate'),
      name: `${name}: by the clock`,
      unit: 'pages/s',
      measured: middle(ours, ({ pages, seconds }) => pages / seconds),
      reference: { name: 'the comparison page', measured: middle(bare, ({ pages, seconds }) => pages / seconds) },
    },
    {
      id: figure('p99'),
      name: `${name}: p99 at ${CONNECTIONS} connections`,
      unit: 'ms',
      measured: percentile(latencies, 0.99),
      reference: { name: 'p50', measured: percentile(latencies, 0.5) },
    },
  ]
}

const SHARED = { connections: CONNECTIONS, requestsPerConnection: REQUESTS_PER_CONNECTION }

/** Repeats a batch of loads for some time; CPU and time are those of the batches, without the changes between them. */
async function round(
  programs: readonly Cpu[],
  durationMs: number,
  batch: () => Promise<readonly number[]>,
  change?: () => Promise<void>,
): Promise<Round> {
  const used = () => Promise.all(programs.map(({ cpuMs }) => cpuMs()))
  const cpuMs = programs.map(() => 0)
  const latencies: number[] = []
  let elapsedMs = 0
  while (elapsedMs < durationMs) {
    await change?.()
    const before = await used()
    const start = performance.now()
    latencies.push(...(await batch()))
    elapsedMs += performance.now() - start
    const after = await used()
    for (const [program, total] of after.entries())
      cpuMs[program] = (cpuMs[program] ?? 0) + total - (before[program] ?? 0)
  }
  return { pages: latencies.length, seconds: elapsedMs / 1000, latencies, cpuMs }
}

type Loading = { readonly url: string; readonly streams: Pool; readonly next: () => Load }

/** Loads as many pages as there are players, each followed by its calls, and opens their live streams. */
async function loadPages({ url, streams, next }: Loading): Promise<readonly number[]> {
  const loads = Array.from({ length: PLAYERS }, next)
  const waiting = loads.toReversed()
  const queues = new Map<number, { path: string; headers: Load['headers']; isTimed: boolean }[]>()
  const requests = loads.reduce((sum, { calls }) => sum + 1 + calls.calls.length, 0)
  const { latencies } = await loadTest({
    ...SHARED,
    url,
    requests,
    send(connection) {
      const queue = queues.get(connection) ?? []
      queues.set(connection, queue)
      if (queue.length === 0) {
        const load = waiting.pop()
        if (load !== undefined) {
          const { path, headers, calls } = load
          queue.push(
            { path, headers, isTimed: true },
            ...calls.calls.map((call) => ({ path: call, headers, isTimed: false })),
          )
        }
      }
      return (
        queue.shift() ??
        [...queues.values()].find((one) => one.length > 0)?.shift() ?? { path: '/healthz', isTimed: false }
      )
    },
  })
  await Promise.all(
    loads.flatMap(({ calls, headers }) => calls.streams.map((path) => openStream(streams, { path, headers }))),
  )
  return latencies
}

/** Opens a live stream and closes it when its first event has arrived. */
function openStream(pool: Pool, { path, headers }: Pick<Load, 'path' | 'headers'>): Promise<void> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let isOpen = false
    pool.dispatch(
      { path, method: 'GET', headers: { accept: 'text/event-stream', ...headers } },
      {
        onRequestStart(started) {
          controller = started
        },
        onResponseData() {
          isOpen = true
          controller?.abort(new Error('the first event has arrived'))
        },
        onResponseEnd: () => resolve(),
        onResponseError: (_, error) => (isOpen ? resolve() : reject(error)),
      },
    )
  })
}
