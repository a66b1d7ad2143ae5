// `npm run fuzz [-- --without NAME]`: sends malformed and hostile requests to all three programs, for FUZZ_SECONDS.
// TEST_SEED repeats the same ones; `--without` removes one fix first, whose defect must then be found.
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SEED } from '../support/run/seed.ts'
import { bursts, calls, platformPaths } from './families/calls.ts'
import { largeBodies } from './families/large-bodies.ts'
import { longTexts } from './families/long-texts.ts'
import { pages } from './families/pages.ts'
import { batches, procedures } from './families/procedures.ts'
import { platformStreams, siteStreams } from './families/streams.ts'
import { studio } from './families/studio.ts'
import { fuzz } from './fuzz.ts'
import type { Lane } from './lane.ts'
import { reportLines } from './report.ts'
import { FIXES } from './without/fixes.ts'

const LANES: readonly Lane[] = [
  { name: 'pages of the site', cases: pages },
  { name: 'procedures', cases: procedures },
  { name: 'batches of procedures', cases: batches },
  { name: 'live streams of the site', cases: siteStreams },
  { name: 'calls of the platform', cases: calls },
  { name: 'addresses of the platform', cases: platformPaths },
  { name: 'calls by many at once', cases: bursts },
  { name: 'long texts', cases: longTexts },
  { name: 'live streams of the platform', cases: platformStreams },
  { name: 'pages and calls of the studio', cases: studio },
  { name: 'large bodies', cases: largeBodies },
]

const { values } = parseArgs({ options: { without: { type: 'string' }, report: { type: 'string' } } })
const { without = null, report } = values
if (without !== null && !FIXES[without]) throw new Error(`--without takes one of ${Object.keys(FIXES).join(', ')}`)
const seed = process.env.TEST_SEED === undefined ? randomInt(2 ** 31) : SEED
const seconds = Number(process.env.FUZZ_SECONDS ?? 60)
console.log(`TEST_SEED=${seed} FUZZ_SECONDS=${seconds}${without === null ? '' : `, without the fix ${without}`}`)

const result = await fuzz({ lanes: LANES, seed, seconds, without })
for (const line of reportLines(result)) console.log(line)
const failed = result.checks.filter(({ fault }) => fault !== null).length
if (report) writeFileSync(report, JSON.stringify({ passed: result.checks.length - failed, failed, skipped: 0 }))
if (failed > 0) process.exitCode = 1
