import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { buildBareHome } from './bare-home/build.ts'
import type { Line } from './line.ts'
import { pipelinedRequests } from './pipelined-load.ts'
import { type Contender, perCpuSecond } from './rounds.ts'

const ROUND_MS = 1500
const UNIT = 'requests per CPU-second'
/** Inside the project, where Node finds its packages. */
const BARE_HOME = 'test-results/bare-home'
/** What is searched for is nobody else's, so that each request has a render of its own. */
const UNSHARED = '/?q=unshared'

/** The built site's home page over HTTP: as visitors share it, against its bytes; and rendered, against bare React. */
export async function run(): Promise<Line[]> {
  using directory = temporaryDirectory()
  await using platform = await spawnPlatform()
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
  await using react = await startMeasured({ file: await buildBareHome(BARE_HOME), environment })

  // a process of its own: in one that has rendered thousands of pages a kept one costs more
  await using renderer = await startMeasured(built)
  const [rendered = 0, bareReact = 0] = await perCpuSecond([asked(renderer, UNSHARED), asked(react)])
  const [shared = 0, bareBuffer = 0, bareAnswer = 0] = await perCpuSecond([asked(site), asked(buffer), asked(answer)])
  return [
    {
      name: 'the home page, rendered for each request',
      unit: UNIT,
      measured: rendered,
      reference: { name: 'renderToPipeableStream on the same tree', measured: bareReact },
    },
    {
      name: 'the home page, as visitors share it',
      unit: UNIT,
      measured: shared,
      reference: { name: 'its HTML from bare node:http', measured: bareBuffer },
    },
    {
      name: 'the home page, as visitors share it',
      unit: UNIT,
      measured: shared,
      reference: { name: 'its HTML from bare node:http, with all its headers', measured: bareAnswer },
    },
  ]
}

/** All but what Node writes by itself, in the form that it takes without a look at each name. */
function fieldsOf({ headers }: Response): string[] {
  const own = new Set(['connection', 'date', 'keep-alive'])
  return [...headers].filter(([name]) => !own.has(name)).flat()
}

function asked(program: MeasuredProgram, path = '/'): Contender {
  return { program, work: () => pipelinedRequests(program.url + path, ROUND_MS) }
}
