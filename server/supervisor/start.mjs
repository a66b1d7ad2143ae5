// `npm start`: from an empty clone to a served site. Plain JavaScript, since it runs before anything is installed.
import { spawn } from 'node:child_process'
import { isBuildStale, PROGRAMS_BUILD, SITE_BUILD } from './build-age.mjs'
import { installPackages } from './install.mjs'
import { runStep } from './step.mjs'
import { runMain } from './stop.mjs'
import { checkNode, chooseNode, npm, onNpmGone, ROOT } from './toolchain.mjs'

/**
 * Runs a program until it ends or is stopped; this process only passes signals on.
 * @param {string} node
 * @param {string} file
 * @returns {Promise<number>} its exit code
 */
function run(node, file) {
  const args = ['--import', './server/supervisor/end-with-parent.mjs', file]
  const child = spawn(node, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })
}

await runMain(async () => {
  // the child notices the end of this process, and drains
  onNpmGone(() => process.exit(1))
  checkNode()
  await installPackages()
  const node = chooseNode()
  const isSiteStale = isBuildStale(ROOT, SITE_BUILD)
  if (isSiteStale || isBuildStale(ROOT, PROGRAMS_BUILD)) {
    const code = await run(node, 'server/supervisor/check-start.ts')
    if (code !== 0) {
      process.exitCode = code
      return
    }
    if (isSiteStale) await runStep('Building', npm('run', 'build'))
    else await runStep('Building the platform', npm('run', 'build:programs'))
  }
  process.exitCode = await run(node, 'server/supervisor/serve.ts')
})
