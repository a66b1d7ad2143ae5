import { startMeasured } from '../support/measured-program.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { firstByteMs } from './first-byte.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { pipelinedRequests } from './pipelined-load.ts'
import { perCpuSecond } from './rounds.ts'
import { scaled } from './scale.ts'

const ROUNDS = 2000
const ROUND_MS = 400
/** A site's code is large, and is slow until the compiler has seen it at work. */
const WARM_UP_ROUNDS = 2000

/** A query of one REST call, one at a time: through gateway, tRPC and upstream client, beside the call itself. */
export async function run(): Promise<Line[]> {
  using directory = temporaryDirectory()
  await using operator = await startMeasured({ file: 'tests/bench/bare-operator.ts' })
  const environment = {
    DATA_DIR: directory.path,
    UPSTREAM: 'remote',
    UPSTREAM_URL: operator.url,
    APP_SECRET: 'app-secret-of-the-benchmarks-0123456789',
    LOG_LEVEL: 'warn',
  }
  await using site = await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' })
  const procedures: number[] = []
  const calls: number[] = []
  for (let round = 0; round < scaled(WARM_UP_ROUNDS) + scaled(ROUNDS); round += 1) {
    const procedure = await firstByteMs(`${site.url}/api/trpc/geo.ip`)
    const call = await firstByteMs(`${operator.url}/geo_ip`)
    if (round < scaled(WARM_UP_ROUNDS)) continue
    procedures.push(procedure)
    calls.push(call)
  }
  const [perSecond = 0, callsPerSecond = 0] = await perCpuSecond([
    { program: site, work: () => pipelinedRequests(`${site.url}/api/trpc/geo.ip`, scaled(ROUND_MS)) },
    { program: operator, work: () => pipelinedRequests(`${operator.url}/geo_ip`, scaled(ROUND_MS)) },
  ])
  return [
    {
      id: 'procedure-cpu',
      name: 'procedures of one REST call, of the site alone',
      unit: 'requests per CPU-second',
      measured: perSecond,
      reference: { name: 'the REST call, of a bare operator', measured: callsPerSecond },
    },
    {
      id: 'procedure',
      name: 'a procedure of one REST call, one at a time',
      unit: 'ms',
      measured: median(procedures),
      reference: { name: 'the REST call itself', measured: median(calls) },
    },
  ]
}
