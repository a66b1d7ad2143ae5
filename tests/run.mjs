// `npm test`: every check on an empty clone, in the order in which a mistake is found soonest. Plain JavaScript, since
// it runs before anything is installed. Ends with `N passed, N failed[, N skipped]` on a line of its own.
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from '../server/supervisor/install.mjs'
import { tryStep } from '../server/supervisor/step.mjs'
import { runMain } from '../server/supervisor/stop.mjs'
import { checkNode, chooseNode, ROOT } from '../server/supervisor/toolchain.mjs'
import { findChromium } from './support/run/chromium.mjs'
import { countPlaywright, countVitest, readCounts, sum, verdict } from './support/run/counts.mjs'

const RESULTS = join(ROOT, 'test-results')
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/**
 * @param {string} node
 * @returns {(label: string, args: readonly string[], variables?: Record<string, string>) => Promise<number>} runs a
 *   tool of the project under that Node, shows its output when it fails, resolves with its exit code
 */
function toolRunner(node) {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return async (label, args, variables = {}) => {
    const env = { ...process.env, PATH: path, ...variables }
    const { code, output } = await tryStep(label, { command: node, args, cwd: ROOT, env })
    if (code !== 0) console.log(output)
    return code
  }
}

/** A step that is no test counts as one failure when it fails. @param {number} code */
const gate = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 })

await runMain(async () => {
  checkNode()
  await installPackages()
  const run = toolRunner(chooseNode())
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })

  const check = async (/** @type {string} */ label, /** @type {string[]} */ args, variables = {}) =>
    gate(await run(label, args, variables))

  const vitest = async (/** @type {string} */ project) => {
    const file = join(RESULTS, `${project}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = [VITEST, 'run', '--config', 'app.config.ts', '--project', project, ...reporters]
    const counts = readCounts({ file, count: countVitest, code: await run(`Tests: ${project}`, args) })
    console.log(`  ${verdict(counts)}`)
    return counts
  }

  const endToEnd = async (/** @type {string} */ project) => {
    const file = join(RESULTS, `e2e-${project}.json`)
    const args = [PLAYWRIGHT, 'test', '--config', 'tests/e2e/playwright.config.ts', '--project', project]
    const chromium = findChromium()
    if (!chromium) console.log('  Chromium is missing: install it or set CHROMIUM; these tests are skipped.')
    const list = chromium ? [] : ['--list']
    const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(chromium ? { CHROMIUM: chromium } : {}) }
    const code = await run(`Tests: end-to-end on ${project}`, [...args, ...list, '--reporter=line,json'], variables)
    const counts = readCounts({ file, count: countPlaywright, code })
    const shown = chromium ? counts : { passed: 0, failed: counts.failed, skipped: counts.passed + counts.skipped }
    console.log(`  ${verdict(shown)}`)
    return shown
  }

  const build = (/** @type {string} */ label, /** @type {Record<string, string>} */ variables = {}) =>
    check(label, ['node_modules/vite/bin/vite.js', 'build', '--config', 'app.config.ts'], variables)

  const counts = sum([
    await check('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
    await check('Messages', [
      'node_modules/@inlang/paraglide-js/bin/run.js',
      'compile',
      '--project',
      './messages/project.inlang',
    ]),
    await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit']),
    await vitest('unit'),
    await vitest('contract'),
    await vitest('integration'),
    await vitest('faults'),
    await build('Build'),
    await build('Build for the edge', { NITRO_PRESET: 'cloudflare_module' }),
    await endToEnd('node'),
    await endToEnd('edge'),
  ])
  console.log(`\n${verdict(counts)}`)
  process.exitCode = counts.failed === 0 ? 0 : 1
})
