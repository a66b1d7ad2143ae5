import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMeasured } from '../support/measured-program.ts'
import { spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import type { Line } from './line.ts'
import { pipelinedRequests } from './pipelined-load.ts'
import { perCpuSecond } from './rounds.ts'

const ROUND_MS = 3000
const UNIT = 'requests per CPU-second'

/** The built site's home page over HTTP as visitors get it, from its cache, against the same bytes from bare node:http. */
export async function run(): Promise<Line[]> {
  using directory = temporaryDirectory()
  await using platform = await spawnPlatform()
  await using site = await startMeasured({
    file: '.output/server/index.mjs',
    environment: { DATA_DIR: directory.path, UPSTREAM_URL: platform.url, LOG_LEVEL: 'warn' },
    readyPath: '/healthz',
  })
  const home = await fetch(site.url, { headers: { 'accept-language': 'ru' } })
  const page = join(directory.path, 'home.html')
  writeFileSync(page, await home.bytes())
  await using bare = await startMeasured({ file: 'tests/bench/bare-buffer.ts', environment: { PAGE: page } })
  const [measured = 0, reference = 0] = await perCpuSecond(
    [site, bare].map((program) => ({ program, work: () => pipelinedRequests(program.url, ROUND_MS) })),
  )
  return [
    {
      name: 'the home page of visitors',
      unit: UNIT,
      measured,
      reference: { name: 'the same bytes from bare node:http', measured: reference },
    },
  ]
}
