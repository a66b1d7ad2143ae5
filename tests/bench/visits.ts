import { createServer } from 'node:http'
import { listen, stopListening } from '../support/listen.ts'
import { startMeasured } from '../support/measured-program.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { firstByteMs } from './first-byte.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

const ROUNDS = 30
const WARM_UP_ROUNDS = 10
/** Response time of the operator's mirror and geo calls, in milliseconds. */
const SLOW_MS = 100

const SLOW: Readonly<Record<string, unknown>> = {
  '/mirror': { redirect: { newLink: null }, meta_yandex_verification: null, sso: null },
  '/geo_ip': { data: { data: { ip: '95.108.128.1', country_code: 'RU' } } },
}

/**
 * Time to first byte of a first visit with unknown host and address, compared with one of the two calls it waits for.
 */
export async function run(): Promise<Line[]> {
  using directory = temporaryDirectory()
  await using opened = new AsyncDisposableStack()
  const server = createServer((asked, answer) => {
    const body = SLOW[asked.url ?? '']
    const send = () =>
      answer.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
    if (body) setTimeout(send, SLOW_MS)
    else send()
  })
  const operator = await listen(server)
  opened.defer(() => stopListening(server))
  const environment = {
    DATA_DIR: directory.path,
    UPSTREAM: 'remote',
    UPSTREAM_URL: operator,
    APP_SECRET: 'app-secret-of-the-benchmarks-0123456789',
    TRUSTED_PROXY: '127.0.0.1',
    UPSTREAM_PAGE_TIMEOUT_MS: '10000',
    LOG_LEVEL: 'warn',
  }
  const site = opened.use(await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' }))
  const visits: number[] = []
  const calls: number[] = []
  for (let round = 0; round < scaled(WARM_UP_ROUNDS) + scaled(ROUNDS); round += 1) {
    const headers = { host: `casino-${round}.test`, 'x-forwarded-for': `198.51.100.${round}`, 'accept-language': 'ru' }
    const visit = await firstByteMs(site.url, headers)
    const call = await firstByteMs(`${operator}/geo_ip`)
    if (round < scaled(WARM_UP_ROUNDS)) continue
    visits.push(visit)
    calls.push(call)
  }
  return [
    {
      id: 'first-visit',
      name: 'the first byte of a first visit, with a mirror and a geo check of 100 ms each',
      unit: 'ms',
      measured: median(visits),
      reference: { name: 'one of these calls', measured: median(calls) },
    },
  ]
}
