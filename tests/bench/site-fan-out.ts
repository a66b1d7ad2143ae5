import superjson from 'superjson'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import { startMeasured } from '../support/measured-program.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { atOf, changedAt, EVERY_MS, measureInRotation, openSide } from './broadcast.ts'
import type { Line } from './line.ts'
import { scaled } from './scale.ts'

const BROWSERS = scaled(4000)
const BARE = 'a bare node:http broadcaster'

/**
 * A crash round sent to thousands of browsers by the built site, which reads one stream of its operator for all of
 * them: its CPU time compared with a bare broadcaster of the same events, and the delay of the last readers.
 */
export async function run(): Promise<Line[]> {
  using directory = temporaryDirectory()
  await using operator = await startMeasured({ file: 'tests/bench/broadcast-operator.ts', readyPath: '/streams' })
  const environment = {
    DATA_DIR: directory.path,
    UPSTREAM: 'remote',
    UPSTREAM_URL: operator.url,
    APP_SECRET: 'app-secret-of-the-benchmarks-0123456789',
    TRUSTED_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  await using site = await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' })
  await using bare = await startMeasured({ file: 'tests/bench/bare-broadcaster.ts', readyPath: '/publish' })
  const input = encodeURIComponent(JSON.stringify(superjson.serialize({ topics: ['crash'] })))
  await using browsers = await openSide({
    program: site,
    publisherUrl: operator.url,
    watching: {
      url: `${site.url}${PROCEDURES_PATH}/live?input=${input}`,
      count: BROWSERS,
      // each from its own address, as forwarded by a proxy
      headers: (index) => ({ accept: 'text/event-stream', 'x-forwarded-for': `81.2.${index >> 8}.${index & 255}` }),
      writtenAt: changedAt,
    },
  })
  const upstream = Number(await (await fetch(`${operator.url}/streams`)).text())
  await using watchers = await openSide({
    program: bare,
    publisherUrl: bare.url,
    watching: { url: `${bare.url}/stream`, count: BROWSERS, writtenAt: atOf },
  })
  const [ours, reference] = await measureInRotation([browsers, watchers])
  if (!ours || !reference) throw new Error('two sides')
  return [
    {
      id: 'site-streams',
      name: `streams of the operator that the site reads for ${BROWSERS} browsers`,
      unit: 'streams',
      measured: upstream,
      reference: { name: 'what is promised', measured: 1 },
    },
    {
      id: 'site-events',
      name: `a flight told to ${BROWSERS} browsers by the site every ${EVERY_MS} ms`,
      unit: 'events per CPU-second',
      measured: ours.rate,
      reference: { name: BARE, measured: reference.rate },
    },
    {
      id: 'site-memory',
      name: 'memory of a browser at the site, resident',
      unit: 'bytes',
      measured: browsers.bytesEach,
      reference: { name: BARE, measured: watchers.bytesEach },
    },
    {
      id: 'site-lateness',
      name: 'how late the last of a hundred browsers hears by the site',
      unit: 'ms',
      measured: ours.lateMs,
      reference: { name: 'until a page takes its flight for lost', measured: 3 * EVERY_MS },
    },
  ]
}
