import { contract } from '#server/shared/contract/contract.ts'
import { startMeasured } from '../support/measured-program.ts'
import { register, spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { firstByteMs } from './first-byte.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { onOneCore } from './on-one-core.ts'
import { type Fields, pipelinedRequests } from './pipelined-load.ts'
import { perCpuSecond } from './rounds.ts'
import { scaled } from './scale.ts'

const ROUNDS = 2000
const ROUND_MS = 400
/** As for pages, V8 compiles a site's code in the first seconds. */
const WARM_UP_MS = 8000

/**
 * A query of one REST call, sequentially: through gateway, tRPC and upstream client, compared with the call itself, to
 * an operator that answers with a constant, and to the platform. Site and operator share one core, the client has the
 * other; the first pair is also measured without pinning.
 */
export async function run(): Promise<Line[]> {
  return [...(await ofBareOperator()), await ofPlatform()]
}

async function ofBareOperator(): Promise<Line[]> {
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
  const procedure = `${site.url}/api/trpc/geo.ip`
  const call = `${operator.url}/geo_ip`
  const [anywhereMs, callAnywhereMs] = await oneAtATime({ url: procedure }, { url: call })
  const [procedureMs, callMs] = await onOneCoreEach([site, operator], [{ url: procedure }, { url: call }])
  const [perSecond = 0, callsPerSecond = 0] = await perCpuSecond([
    { program: site, work: () => pipelinedRequests(procedure, scaled(ROUND_MS)) },
    { program: operator, work: () => pipelinedRequests(call, scaled(ROUND_MS)) },
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
      measured: procedureMs,
      reference: { name: 'the REST call itself, of a bare operator', measured: callMs },
    },
    {
      id: 'procedure-anywhere',
      name: 'the same wherever the scheduler puts site, operator and who asks',
      unit: 'ms',
      measured: anywhereMs,
      reference: { name: 'the REST call itself, of a bare operator', measured: callAnywhereMs },
    },
  ]
}

/** The query that every page of a player makes. */
async function ofPlatform(): Promise<Line> {
  using directory = temporaryDirectory()
  await using platform = await spawnPlatform()
  const token = await register(platform, 'bench-procedure@example.com')
  const environment = { DATA_DIR: directory.path, UPSTREAM_URL: platform.url, LOG_LEVEL: 'warn' }
  await using site = await startMeasured({ file: '.output/server/index.mjs', environment, readyPath: '/healthz' })
  const [procedureMs, callMs] = await onOneCoreEach(
    [site, platform],
    [
      { url: `${site.url}/api/trpc/profile.user`, headers: { cookie: `token=${token}` } },
      { url: platform.url + contract.profile.user.path, headers: { authorization: `Bearer ${token}` } },
    ],
  )
  return {
    id: 'procedure-platform',
    name: "a player's profile by its procedure, one at a time",
    unit: 'ms',
    measured: procedureMs,
    reference: { name: 'the REST call itself, of the platform', measured: callMs },
  }
}

type ProcedureRequest = { readonly url: string; readonly headers?: Fields }

async function onOneCoreEach(
  programs: readonly { readonly pid: number }[],
  both: readonly [ProcedureRequest, ProcedureRequest],
): Promise<[number, number]> {
  using _ = onOneCore(programs)
  return await oneAtATime(...both)
}

/** Median duration of each in milliseconds, measured in rotation. */
async function oneAtATime(...both: readonly [ProcedureRequest, ProcedureRequest]): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []]
  const isWarmAt = performance.now() + scaled(WARM_UP_MS)
  for (let measured = 0; measured < scaled(ROUNDS); ) {
    const [first, second] = [
      await firstByteMs(both[0].url, both[0].headers),
      await firstByteMs(both[1].url, both[1].headers),
    ]
    if (performance.now() < isWarmAt) continue
    taken[0].push(first)
    taken[1].push(second)
    measured += 1
  }
  return [median(taken[0]), median(taken[1])]
}
