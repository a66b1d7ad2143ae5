// The built site renders 50,000 pages over HTTP, or the requested number; the client disconnects from a tenth of them
// early.
import { setTimeout as wait } from 'node:timers/promises'
import { startMeasured } from '../measured-program.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { bytesARequest, MAX_BYTES_A_REQUEST, type Sample } from './growth.ts'
import { startHeldUpstream } from './held-upstream.ts'
import { startVisits, type Visits } from './visits.ts'

const RENDERS = Number(process.argv[2] ?? 50_000)
const LIMIT_MS = 30 * 60_000
const CONNECTIONS = 16
/** Fill the caches, and are not counted. */
const WARM_UP_RENDERS = 4000
/** Memory is measured after each window. */
const WINDOWS = 12
const PATHS = ['/', '/games/dice', '/en', '/fairness', '/?show=instant', '/kz/games/dice']
/** Coarser: resident memory includes the allocator's reserve. */
const MAX_RSS_BYTES_A_REQUEST = 1000
/** Time for the last calls to be aborted, on a busy machine. */
const SETTLE_MS = 2000

const MIB = 1024 * 1024

using directory = temporaryDirectory()
await using upstream = await startHeldUpstream()
await using site = await startMeasured({
  file: '.output/server/index.mjs',
  environment: {
    DATA_DIR: directory.path,
    UPSTREAM: 'remote',
    UPSTREAM_URL: upstream.url,
    APP_SECRET: 'the secret of a site that is only soaked',
    LOG_LEVEL: 'error',
    // the longest timeout: load ends no call, and memory retained by a deadline becomes visible
    UPSTREAM_TIMEOUT_MS: '60000',
  },
  readyPath: '/healthz',
})
const startedAt = performance.now()
const isOver = () => performance.now() - startedAt > LIMIT_MS
let rendered = 0

/** Reads eighteen of twenty visits to the end. */
function visit(visits: Visits, number: number): Promise<void> {
  const path = PATHS[number % PATHS.length] ?? '/'
  if (number % 20 === 7) return visits.leaveBefore(path)
  return number % 20 === 17 ? visits.leaveWithin(path) : visits.read(path)
}

async function renderUpTo(count: number): Promise<void> {
  using visits = startVisits(site.url, upstream, CONNECTIONS)
  const browse = async () => {
    while (rendered < count && !isOver()) {
      rendered += 1
      await visit(visits, rendered)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, browse))
}

const heap: Sample[] = []
const rss: Sample[] = []
for (let window = 0; window <= WINDOWS && !isOver(); window += 1) {
  await renderUpTo(WARM_UP_RENDERS + Math.round(((RENDERS - WARM_UP_RENDERS) * window) / WINDOWS))
  upstream.rest()
  const { heapBytes, rssBytes } = await site.memory()
  heap.push({ requests: rendered, bytes: heapBytes })
  rss.push({ requests: rendered, bytes: rssBytes })
  const [heapText, rssText] = [heapBytes, rssBytes].map((bytes) => (bytes / MIB).toFixed(1))
  console.log(`${String(rendered).padStart(7)} renders   heap ${heapText} MiB   rss ${rssText} MiB`)
}
await wait(SETTLE_MS)

const growth = { heap: bytesARequest(heap), rss: bytesARequest(rss) }
const { held, givenUp } = upstream.counts
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
const perRender = (bytes: number, most: number) => `${bytes.toFixed(0)} bytes a render, at most ${most}`

const checks: readonly (readonly [string, boolean])[] = [
  [`${rendered} of ${RENDERS} pages in ${minutes} minutes`, rendered >= RENDERS],
  [`heap grew by ${perRender(growth.heap, MAX_BYTES_A_REQUEST)}`, growth.heap <= MAX_BYTES_A_REQUEST],
  [`rss grew by ${perRender(growth.rss, MAX_RSS_BYTES_A_REQUEST)}`, growth.rss <= MAX_RSS_BYTES_A_REQUEST],
  [`${givenUp} of ${held} calls were given up when their browser left`, held > 0 && givenUp === held],
]
for (const [line, isGood] of checks) console.log(`${isGood ? 'ok    ' : 'FAILED'} ${line}`)
if (checks.some(([, isGood]) => !isGood)) process.exitCode = 1
