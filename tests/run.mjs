// `npm test`: every check on an empty clone, ordered so that mistakes are found early; `npm run verify` ends after the
// unit tests. Plain JavaScript, since it runs before anything is installed. Ends with the line `N passed, N failed[, N
// skipped]`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackages } from '../server/supervisor/install.mjs'
import { runMain } from '../server/supervisor/stop.mjs'
import { checkNode, chooseNode, ROOT } from '../server/supervisor/toolchain.mjs'
import { findChromium } from './support/run/chromium.mjs'
import { countPlaywright, countVitest, notRunLine, readCounts, sum, verdict } from './support/run/counts.mjs'
import { minutesReport } from './support/run/minutes.mjs'
import { stepRunner } from './support/run/steps.mjs'

/**
 * @typedef {import('./support/run/counts.mjs').Counts} Counts
 * @typedef {() => Promise<Counts>} Group
 */

const RESULTS = join(ROOT, 'test-results')
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const PARAGLIDE = 'node_modules/@inlang/paraglide-js/bin/run.js'
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
const WORDS = '.ci/lint/words.mjs'
const TSC = 'node_modules/typescript-native/bin/tsc'
const WALLS = '--config .ci/walls/rules.mjs app server db tests'.split(' ')
const VITE = 'node_modules/vite/bin/vite.js'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

const isQuick = process.argv.includes('--quick')

/** A step that is not a test suite counts as one failure if it fails. @param {number} code */
const gate = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** Runs groups sequentially. @param {readonly Group[]} groups */
async function sequentially(groups) {
  /** @type {Counts[]} */
  const counts = []
  for (const group of groups) counts.push(await group())
  return sum(counts)
}

/**
 * Runs lanes in parallel: tests wait for rounds, disks and processes, so sequential runs would leave a third of two
 * cores idle. @param {readonly Group[][]} lanes
 */
const sideBySide = async (...lanes) => sum(await Promise.all(lanes.map(sequentially)))

await runMain(async () => {
  checkNode()
  await installPackages()
  const startedAt = performance.now()
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // the same programs are started hundreds of times: the run keeps a compile cache
  const { TEST_SEED = '20261121' } = process.env
  console.log(`TEST_SEED=${TEST_SEED}`)
  const environment = {
    ...process.env,
    TEST_SEED,
    PATH: path,
    NODE_COMPILE_CACHE: join(RESULTS, 'compiled'),
    // both builds share the compiled components
    COMPILED_COMPONENTS: join(RESULTS, 'components'),
  }
  const runStep = stepRunner({ node: chooseNode(), cwd: ROOT, environment })
  /** @type {Map<string, number>} */
  const spent = new Map()
  const run = async (/** @type {import('./support/run/steps.mjs').Step} */ step) => {
    const { code, seconds } = await runStep(step)
    spent.set(step.label, seconds)
    return code
  }
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })

  const check =
    (/** @type {string} */ label, /** @type {string[]} */ args, variables = {}) =>
    async () =>
      gate(await run({ label, args, variables }))

  const build = (/** @type {string} */ label, /** @type {Record<string, string>} */ variables = {}) =>
    check(label, [VITE, 'build', '--config', 'app.config.ts'], variables)

  const vitest = (/** @type {string} */ project) => async () => {
    const label = `Tests: ${project}`
    const file = join(RESULTS, `${project}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = [VITEST, 'run', '--config', 'app.config.ts', '--project', project, ...reporters]
    const counts = readCounts({ file, count: countVitest, code: await run({ label, args }) })
    console.log(`  ${project}: ${verdict(counts)}`)
    return counts
  }

  const endToEnd =
    (/** @type {string} */ project, /** @type {string[]} */ options = []) =>
    async () => {
      const label = `Tests: end-to-end on ${project}`
      const file = join(RESULTS, `e2e-${project}.json`)
      const chromium = findChromium()
      if (!chromium) console.log('  Chromium is missing: install it or set CHROMIUM; these tests are skipped.')
      const args = [PLAYWRIGHT, 'test', '--config', 'tests/e2e/playwright.config.ts', '--project', project, ...options]
      const list = chromium ? [] : ['--list']
      const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(chromium ? { CHROMIUM: chromium } : {}) }
      const code = await run({ label, args: [...args, ...list, '--reporter=line,json'], variables })
      const counts = readCounts({ file, count: countPlaywright, code })
      const whole = [`all tests of browsers on ${project}`]
      const shown = chromium
        ? counts
        : { passed: 0, failed: counts.failed, skipped: counts.passed + counts.skipped, notRun: whole }
      console.log(`  ${project}: ${verdict(shown)}`)
      return shown
    }

  const fuzz = async () => {
    const file = join(RESULTS, 'fuzz.json')
    const { FUZZ_SECONDS = '30' } = process.env
    const variables = { FUZZ_SECONDS }
    const code = await run({ label: 'Fuzz', args: ['tests/fuzz/run.ts', '--report', file], variables })
    const counts = readCounts({ file, count: (/** @type {Counts} */ told) => told, code })
    console.log(`  fuzz: ${verdict(counts)}`)
    return counts
  }

  const programs = check('Build of the platform', ['server/supervisor/run-build-programs.ts'])
  const messages = check('Messages', [PARAGLIDE, 'compile', '--project', './messages/project.inlang'])
  const ofConsole = check('Messages of the console', [PARAGLIDE, 'compile', '--project', './messages/console.inlang'])
  const lint = check('Lint', [BIOME, 'check', '.'])
  const words = check('Words', [WORDS])
  const walls = check('Walls', [CRUISER, ...WALLS])
  // the default of four checkers infers the same types repeatedly: 72 s of CPU time instead of 44 s
  const types = check('Types', [TSC, '--noEmit', '--checkers', '1'])
  // checks without messages run in parallel to their compiler, which uses one core
  const first = () => sideBySide([messages, ofConsole], [lint, words])
  const quick = () => sideBySide([walls, types], [vitest('unit'), ...(isQuick ? [] : [programs])])
  const thorough = () =>
    sideBySide(
      [build('Build'), build('Build for the edge', { NITRO_PRESET: 'cloudflare_module' }), fuzz],
      [vitest('contract'), vitest('faults')],
      [vitest('integration')],
    )
  const browsers = () =>
    sideBySide(
      [endToEnd('node')],
      [endToEnd('edge', ['--workers=1', '--output=test-results/e2e-edge']), vitest('engines')],
    )
  const counts = await sequentially([first, quick, ...(isQuick ? [] : [thorough, browsers])])

  const budget = JSON.parse(readFileSync(new URL('minutes.json', import.meta.url), 'utf8'))
  const totalSeconds = (performance.now() - startedAt) / 1000
  // average of the last fifteen minutes
  const loadACore = (loadavg()[2] ?? 0) / availableParallelism()
  const { lines, isTooLong } = minutesReport(budget, { groups: spent, totalSeconds, loadACore })
  console.log(`\n${lines.join('\n')}`)
  if (isTooLong) console.log('This run counts as failed: it took too long, and nobody else kept the machine busy.')
  const all = sum([counts, gate(isTooLong ? 1 : 0)])
  console.log(`\n${[notRunLine(all), verdict(all)].filter(Boolean).join('\n')}`)
  process.exitCode = all.failed === 0 ? 0 : 1
})
