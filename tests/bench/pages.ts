import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { register, spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import type { Answered } from './crowd.ts'
import type { CrowdAsk } from './crowd-thread.ts'
import type { Line } from './line.ts'
import { type Asking, type Fields, pipelinedRequests } from './pipelined-load.ts'
import { type Contender, perCpuSecond } from './rounds.ts'
import { scaled } from './scale.ts'

const ROUND_MS = 600
const CROWD_MS = 10_000
/** For some seconds of a crowd the compiler still sees code for the first time, in three programs that share two cores. */
const WARM_UP_MS = 8000
/** A round of what takes 20 µs differs from the next by an eighth: the median of 15 is 4 % from that of the next 15 (2026-11-29). */
const CACHED_ROUNDS = 31
const UNIT = 'requests per CPU-second'
const COMPARISON = "the comparison page by React's bare renderToPipeableStream"
/** What is searched for is nobody else's. */
const UNSHARED = '/?q=unshared'
/** Of letters, as a search is. */
const searched = (before: number): Asking => ({
  path: `${UNSHARED}${[...String(before)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
})
/** A visitor who has been here, each with cookies of their own. */
const visitor = (before: number): Asking => ({ headers: { cookie: `reader=${before}` } })

/**
 * The built site's home page over HTTP: as visitors share it, against its bytes; for a visitor's own search and for a player, against
 * the pinned comparison page, from a shell and rendered whole; and what crowds wait for it.
 */
export async function run(): Promise<Line[]> {
  using directory = temporaryDirectory()
  await using platform = await spawnPlatform()
  const player = { cookie: `token=${await register(platform, 'bench-page@example.com')}` }
  const environment = { DATA_DIR: directory.path, UPSTREAM_URL: platform.url, LOG_LEVEL: 'warn' }
  const built = { file: '.output/server/index.mjs', environment, readyPath: '/healthz' }
  await using site = await startMeasured(built)
  const page = join(directory.path, 'home.html')
  const home = await fetch(site.url, { headers: { 'accept-language': 'ru', 'accept-encoding': 'identity' } })
  writeFileSync(page, await home.bytes())
  const bare = { file: 'tests/bench/bare-buffer.ts', environment: { PAGE: page } }
  await using buffer = await startMeasured(bare)
  await using answer = await startMeasured({
    ...bare,
    environment: { PAGE: page, HEAD: JSON.stringify(fieldsOf(home)) },
  })
  await using comparison = await startMeasured({ file: 'tests/bench/comparison-page/server.ts' })

  // a process of its own: in one that has rendered thousands of pages a kept one costs more
  await using visited = await startMeasured(built)
  await using shells = await startMeasured(built)
  await using renderer = await startMeasured({
    ...built,
    environment: { ...environment, FAST_PATHS_OFF: 'page-shell' },
  })
  const [rendered = 0, personal = 0, whole = 0, bareReact = 0] = await perCpuSecond([
    asked(shells, searched),
    asked(shells, () => ({ headers: player })),
    asked(renderer, searched),
    asked(comparison),
  ])
  const [shared = 0, others = 0, bareBuffer = 0, bareAnswer = 0] = await perCpuSecond(
    [asked(site), asked(visited, visitor), asked(buffer), asked(answer)],
    CACHED_ROUNDS,
  )
  return [
    {
      id: 'home-rendered',
      name: 'the home page of a visitor who searches, each for something else',
      unit: UNIT,
      measured: rendered,
      reference: { name: COMPARISON, measured: bareReact },
    },
    {
      id: 'home-whole',
      name: 'the same, rendered whole each time',
      unit: UNIT,
      measured: whole,
      reference: { name: COMPARISON, measured: bareReact },
    },
    {
      id: 'home-signed-in',
      name: 'the home page of a player who is signed in',
      unit: UNIT,
      measured: personal,
      reference: { name: COMPARISON, measured: bareReact },
    },
    {
      id: 'home-cached',
      name: 'the home page, as visitors share it',
      unit: UNIT,
      measured: shared,
      reference: { name: 'its HTML from bare node:http', measured: bareBuffer },
    },
    {
      id: 'home-cached-others',
      name: 'the home page, as visitors share it, another visitor each time',
      unit: UNIT,
      measured: others,
      reference: { name: 'its HTML from bare node:http', measured: bareBuffer },
    },
    {
      id: 'home-cached-headers',
      name: 'the home page, as visitors share it',
      unit: UNIT,
      measured: shared,
      reference: { name: 'its HTML from bare node:http, with all its headers', measured: bareAnswer },
    },
    ...(await crowdLines('the home page, rendered', { url: renderer.url + UNSHARED }, ['p99-kept', 'p99-new'])),
    ...(await crowdLines('the home page of a player', { url: shells.url, headers: player }, ['p99-player'])),
    ...(await crowdLines('the home page, as visitors share it', { url: site.url }, ['p99-cached'])),
    ...(await crowdLines(COMPARISON, { url: comparison.url }, ['p99-comparison'])),
  ]
}

type Target = { readonly url: string; readonly headers?: Fields }

/** How long the last of a hundred waits, beside the one in the middle; what is kept of connections, and what is not. */
async function crowdLines(
  name: string,
  { url, headers = {} }: Target,
  ids: readonly NonNullable<Line['id']>[],
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [index, id] of ids.entries()) {
    const isNew = index === 1
    const asking = { url, headers, isNew, warmUpMs: scaled(WARM_UP_MS), durationMs: scaled(CROWD_MS) }
    const { p50Ms, p99Ms, perSecond } = await crowdApart(asking)
    const connections = isNew ? 'a new connection each' : '40 connections'
    const rate = `${Math.round(perSecond)} a second`
    const reference = { name: 'p50', measured: p50Ms }
    lines.push({ id, name: `${name}, p99, ${connections}, ${rate}`, unit: 'ms', measured: p99Ms, reference })
  }
  return lines
}

/**
 * A crowd in a thread of its own: what the other figures have left to be collected stopped this program four times a second for
 * some ten milliseconds, and was told as what the last of a hundred waits.
 */
async function crowdApart(ask: CrowdAsk): Promise<Answered> {
  await using thread = new Worker(new URL('./crowd-thread.ts', import.meta.url))
  thread.postMessage(ask)
  const [answered]: Answered[] = await once(thread, 'message')
  if (!answered) throw new Error('the thread of the crowd has ended')
  return answered
}

/** All but what Node writes by itself, in the form that it takes without a look at each name. */
function fieldsOf({ headers }: Response): string[] {
  const own = new Set(['connection', 'date', 'keep-alive'])
  return [...headers].filter(([name]) => !own.has(name)).flat()
}

function asked(program: MeasuredProgram, ask?: (before: number) => Asking): Contender {
  return { program, work: () => pipelinedRequests(program.url, scaled(ROUND_MS), ask) }
}
