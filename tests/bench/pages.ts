import { LOCALES } from '#server/shared/constants/locales.ts'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { APP_SECRET, bettingPlatform, richPlayers } from './bettors.ts'
import type { Line } from './line.ts'
import { type LoadResult, loadTest } from './load-test.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

/** Makes the platform trust the client addresses that the site forwards. */
const SERVICE_SECRET = 'the service secret of a site that is only measured'
const PLAYERS = 60
const CONNECTIONS = 40
/** One request in twenty opens a connection, as visitors come and go. */
const REQUESTS_PER_CONNECTION = 20
/** A site has much code, which is slow until V8 has optimized it. */
const WARM_UP_MS = 8000
/** Measured in rotation with the comparison page: the speed of a machine varies over time. */
const ROUNDS = 5
const ROUND_MS = 2000

type Kind = {
  readonly id:
    | 'visits'
    | 'renders'
    | 'player-home'
    | 'player-dice'
    | 'player-profile'
    | 'player-sports'
    | 'player-slots'
  readonly name: string
  readonly send: (sequence: number) => { readonly path: string; readonly headers: Readonly<Record<string, string>> }
}

/**
 * Pages of the built site for different visitors and players: CPU time of site and platform together per page, and
 * pages per second, compared with the reference page (72 tiles, 51 kB, React's bare `renderToPipeableStream`) in the
 * same run.
 */
export async function run(): Promise<Line[]> {
  using directory = temporaryDirectory()
  await using platform = await bettingPlatform({ SPORTS_FEED: 'virtual', SERVICE_SECRET })
  const tokens = await richPlayers(platform, PLAYERS)
  const environment = {
    DATA_DIR: directory.path,
    UPSTREAM_URL: platform.url,
    APP_SECRET,
    SERVICE_SECRET,
    LOG_LEVEL: 'warn',
    // on a slow machine calls are slow, not failed
    UPSTREAM_TIMEOUT_MS: '60000',
    TRUSTED_PROXY: '127.0.0.1',
  }
  await using site = await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' })
  await using comparison = await startMeasured({ file: 'tests/bench/comparison-page/server.ts' })
  const lines: Line[] = []
  for (const kind of kindsOf(tokens)) lines.push(...(await linesOf(kind, { site, platform, comparison })))
  return lines
}

function kindsOf(tokens: readonly string[]): Kind[] {
  const player =
    (path: string): Kind['send'] =>
    (sequence) => {
      const at = sequence % tokens.length
      const headers = { cookie: `token=${tokens[at]}; locale=en`, 'user-agent': agentOf(at), ...addressOf(at) }
      return { path: `/en${path}`, headers }
    }
  return [
    {
      id: 'visits',
      name: 'first visits to home: another address, browser, language and set of cookies each',
      send: (sequence) => ({
        path: pathIn(sequence),
        headers: {
          cookie: `locale=${LOCALES[sequence % LOCALES.length]}; reader=${sequence}`,
          'user-agent': agentOf(sequence),
          ...addressOf(sequence),
        },
      }),
    },
    {
      id: 'renders',
      name: 'home rendered without a kept page: a search each, of another address',
      send: (sequence) => ({
        path: `/en?q=${encodeURIComponent(`search ${sequence}`)}`,
        headers: { cookie: 'locale=en', 'user-agent': agentOf(sequence), ...addressOf(sequence) },
      }),
    },
    { id: 'player-home', name: `home of ${PLAYERS} players in turn`, send: player('') },
    { id: 'player-dice', name: `dice of ${PLAYERS} players in turn`, send: player('/games/dice') },
    { id: 'player-profile', name: `profile of ${PLAYERS} players in turn`, send: player('/profile') },
    { id: 'player-sports', name: `list of sports events of ${PLAYERS} players in turn`, send: player('/betting') },
    { id: 'player-slots', name: `lobby of slots of ${PLAYERS} players in turn`, send: player('/games/slots') },
  ]
}

const pathIn = (sequence: number): string => {
  const locale = LOCALES[sequence % LOCALES.length] ?? 'ru'
  return locale === 'ru' ? '/' : `/${locale}`
}

const agentOf = (sequence: number) => `Mozilla/5.0 (X11; Linux x64) Browser/${sequence}`

/** A unique address per sequence number, so that no per-network limit applies. */
const addressOf = (sequence: number) => ({
  'x-forwarded-for': `10.${(sequence >> 16) & 255}.${(sequence >> 8) & 255}.${sequence & 255}`,
})

type Programs = {
  readonly site: MeasuredProgram
  readonly platform: Pick<MeasuredProgram, 'cpuMs'>
  readonly comparison: MeasuredProgram
}

type Round = LoadResult & { readonly cpuMs: number }

async function linesOf({ id, name, send }: Kind, { site, platform, comparison }: Programs): Promise<Line[]> {
  const ours: Round[] = []
  const bare: Round[] = []
  let asked = 0
  const visit = (durationMs: number) =>
    loadTest({
      url: site.url,
      durationMs,
      connections: CONNECTIONS,
      requestsPerConnection: REQUESTS_PER_CONNECTION,
      // the sequence continues over all rounds
      send: () => send(asked++),
    })
  const read = (durationMs: number) =>
    loadTest({
      url: comparison.url,
      durationMs,
      connections: CONNECTIONS,
      requestsPerConnection: REQUESTS_PER_CONNECTION,
      send: () => ({}),
    })
  await visit(scaled(WARM_UP_MS))
  await read(scaled(WARM_UP_MS) / 4)
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measured([comparison], () => read(scaled(ROUND_MS))))
    ours.push(await measured([site, platform], () => visit(scaled(ROUND_MS))))
  }
  const middle = (rounds: readonly Round[], of: (round: Round) => number) => median(rounds.map(of))
  const [p50Ms, p99Ms] = [middle(ours, (round) => round.p50Ms), middle(ours, (round) => round.p99Ms)]
  return [
    {
      id: `${id}-cpu`,
      name: `${name}, CPU of site and platform`,
      unit: 'ms per page',
      measured: middle(ours, ({ cpuMs, answers }) => cpuMs / answers),
      reference: { name: 'the comparison page', measured: middle(bare, ({ cpuMs, answers }) => cpuMs / answers) },
    },
    {
      id: `${id}-rate`,
      name: `${name}, by the clock`,
      unit: 'pages/s',
      measured: middle(ours, ({ perSecond }) => perSecond),
      reference: { name: 'the comparison page', measured: middle(bare, ({ perSecond }) => perSecond) },
    },
    {
      id: `${id}-p99`,
      name: `${name}, p99 at ${CONNECTIONS} connections`,
      unit: 'ms',
      measured: p99Ms,
      reference: { name: 'p50', measured: p50Ms },
    },
  ]
}

async function measured(programs: readonly Pick<MeasuredProgram, 'cpuMs'>[], work: () => Promise<LoadResult>) {
  const total = async () => {
    let sum = 0
    for (const program of programs) sum += await program.cpuMs()
    return sum
  }
  const before = await total()
  const answered = await work()
  return { ...answered, cpuMs: (await total()) - before }
}
