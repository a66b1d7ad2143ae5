// `npm run soak [renders]`: the built site renders 50,000 pages over HTTP, a tenth of which nobody waits for to the end.
import { setTimeout as wait } from 'node:timers/promises'
import { median } from './bench/median.ts'
import { type Memory, startMeasured } from './support/measured-program.ts'
import { startHeldUpstream } from './support/soak/held-upstream.ts'
import { startVisits, type Visits } from './support/soak/visits.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const RENDERS = Number(process.argv[2] ?? 50_000)
const LIMIT_MS = 30 * 60_000
const CONNECTIONS = 16
/** The first one warms up, and does not count. */
const WINDOWS = 13
const PATHS = ['/', '/games/dice', '/en', '/fairness', '/?show=instant', '/kz/games/dice']
/** What the last third of the windows may be above the first: a leak of 1 kB a render would be far above it. */
const MAX_HEAP_GROWTH = 0.1
const MAX_RSS_GROWTH = 0.2
/** For the last calls to be given up, on a busy machine. */
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
  },
  readyPath: '/healthz',
})
const visits = startVisits(site.url, upstream, CONNECTIONS)
const startedAt = performance.now()
const isOver = () => performance.now() - startedAt > LIMIT_MS
let rendered = 0

/** Of twenty visits eighteen are read whole. */
function visit(visits: Visits, number: number): Promise<void> {
  const path = PATHS[number % PATHS.length] ?? '/'
  if (number % 20 === 7) return visits.leaveBefore(path)
  return number % 20 === 17 ? visits.leaveWithin(path) : visits.read(path)
}

async function renderUpTo(count: number): Promise<void> {
  const browse = async () => {
    while (rendered < count && !isOver()) {
      rendered += 1
      await visit(visits, rendered)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, browse))
}

const windows: Memory[] = []
for (let window = 1; window <= WINDOWS && !isOver(); window += 1) {
  await renderUpTo(Math.round((RENDERS * window) / WINDOWS))
  const memory = await site.memory()
  if (window > 1) windows.push(memory)
  const [heap, rss] = [memory.heapBytes, memory.rssBytes].map((bytes) => (bytes / MIB).toFixed(1))
  console.log(`${String(rendered).padStart(7)} renders   heap ${heap} MiB   rss ${rss} MiB`)
}
visits.end()
await wait(SETTLE_MS)

const third = Math.floor(windows.length / 3)
const growth = (of: (memory: Memory) => number) =>
  median(windows.slice(-third).map(of)) / median(windows.slice(0, third).map(of)) - 1
const heapGrowth = growth(({ heapBytes }) => heapBytes)
const rssGrowth = growth(({ rssBytes }) => rssBytes)
const { held, givenUp } = upstream.counts
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
const percent = (ratio: number) => `${(ratio * 100).toFixed(1)} %`

const checks: readonly (readonly [string, boolean])[] = [
  [`${rendered} of ${RENDERS} pages in ${minutes} minutes`, rendered >= RENDERS],
  [`heap grew by ${percent(heapGrowth)}, at most ${percent(MAX_HEAP_GROWTH)}`, heapGrowth <= MAX_HEAP_GROWTH],
  [`rss grew by ${percent(rssGrowth)}, at most ${percent(MAX_RSS_GROWTH)}`, rssGrowth <= MAX_RSS_GROWTH],
  [`${givenUp} of ${held} calls were given up when their browser left`, held > 0 && givenUp === held],
]
for (const [line, isGood] of checks) console.log(`${isGood ? 'ok    ' : 'FAILED'} ${line}`)
if (checks.some(([, isGood]) => !isGood)) process.exitCode = 1
