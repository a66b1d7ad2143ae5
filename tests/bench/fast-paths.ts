import type { FastPath } from '#server/env.ts'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { gzipBytes, scriptsOf } from '../support/page-scripts.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { APP_SECRET, bettingPlatform, richPlayers } from './bettors.ts'
import type { Line } from './line.ts'
import { pipelinedRequests, type RequestOverrides } from './pipelined-load.ts'
import { perCpuSecond } from './rounds.ts'
import { scaled } from './scale.ts'

/** A render takes some 10 ms, and a round needs enough of them. */
const ROUND_MS = 1200
const PLAYERS = 60
const PLAYER_PATHS = ['/en', '/en/games/dice', '/en/betting', '/en/games/slots'] as const

type Compared = {
  readonly name: string
  readonly send: (before: number, tokens: readonly string[]) => RequestOverrides
  readonly paths: readonly FastPath[]
  /** Disabled on both sites, since they would answer before the compared paths. */
  readonly left: readonly FastPath[]
}

/** A different visitor each time. */
const home = (before: number) => ({ headers: { cookie: `reader=${before}` } })
/** Another player with each request, and another page with each round of players. */
const playerPage = (before: number, tokens: readonly string[]) => ({
  path: PLAYER_PATHS[Math.floor(before / tokens.length) % PLAYER_PATHS.length] ?? '/en',
  headers: { cookie: `token=${tokens[before % tokens.length]}; locale=en` },
})
/** Rendered for this request alone: each search text is unique. */
const search = (before: number) => ({
  path: `/?q=${encodeURIComponent(String.fromCodePoint(0x4e00 + (before % 20_000)))}`,
})

const COMPARED: readonly Compared[] = [
  { name: 'home', send: home, paths: ['node-server'], left: [] },
  { name: `four pages of ${PLAYERS} players`, send: playerPage, paths: ['page-shell', 'raw-writes'], left: [] },
  { name: 'a search', send: search, paths: ['render-page', 'lean-hydration'], left: ['page-shell'] },
]

/**
 * Compares the built site with all fast paths to the same site without one. A path that gains less than 3 %, and that
 * no other path needs, should be removed.
 */
export async function run(): Promise<Line[]> {
  await using platform = await bettingPlatform({ SPORTS_FEED: 'virtual' })
  const tokens = await richPlayers(platform, PLAYERS)
  const lines: Line[] = []
  for (const { name, send, paths, left } of COMPARED) {
    await using opened = new AsyncDisposableStack()
    const sites: MeasuredProgram[] = []
    for (const off of [left, ...paths.map((path) => [...left, path])])
      sites.push(opened.use(await startBuilt(platform.url, off)).site)
    const [all = 0, ...without] = await perCpuSecond(
      sites.map((program) => ({
        program,
        work: () => pipelinedRequests(program.url, scaled(ROUND_MS), (before) => send(before, tokens)),
      })),
    )
    for (const [index, path] of paths.entries())
      lines.push({
        name: `${name} with ${path}`,
        unit: 'requests per CPU-second',
        measured: all,
        reference: { name: 'without it', measured: without[index] ?? 0 },
      })
  }
  return [...lines, await scriptsLine(platform.url)]
}

/** The server's work is the same: the browser saves loading four languages. */
async function scriptsLine(upstreamUrl: string): Promise<Line> {
  await using on = await startBuilt(upstreamUrl)
  await using off = await startBuilt(upstreamUrl, ['locale-scripts'])
  return {
    name: 'the scripts of / with locale-scripts',
    unit: 'bytes, compressed',
    measured: await scriptBytes(on.site.url),
    reference: { name: 'without it', measured: await scriptBytes(off.site.url) },
  }
}

async function startBuilt(upstreamUrl: string, off: readonly FastPath[] = []) {
  await using opened = new AsyncDisposableStack()
  const directory = opened.use(temporaryDirectory())
  const paths = { FAST_PATHS_OFF: off.join() }
  const environment = { DATA_DIR: directory.path, UPSTREAM_URL: upstreamUrl, APP_SECRET, LOG_LEVEL: 'warn', ...paths }
  const site = opened.use(await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' }))
  const everything = opened.move()
  return { site, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

async function scriptBytes(url: string): Promise<number> {
  const page = await fetch(url, { headers: { 'accept-language': 'ru' } })
  const sizes = scriptsOf(await page.text()).map(async (path) => {
    const script = await fetch(new URL(path, url))
    if (!script.ok) throw new Error(`${path} returned ${script.status}`)
    return gzipBytes(await script.bytes())
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
