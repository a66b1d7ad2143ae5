// `npm start`: from an empty clone to a served site. Plain JavaScript, since it runs before anything is installed.
import { spawn } from 'node:child_process'
import { isBuildStale, PROGRAMS_BUILD, SITE_BUILD } from './build-age.mjs'
import { installPackages } from './install.mjs'
import { runStep } from './step.mjs'
import { runMain } from './stop.mjs'
import { checkNode, chooseNode, npm, onNpmGone, ROOT } from './toolchain.mjs'

/** Serves until it ends or is stopped; this process only passes signals on. @param {string} node */
function serve(node) {
  const args = ['--import', './server/supervisor/end-with-parent.mjs', 'server/supervisor/serve.ts']
  const child = spawn(node, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

await runMain(async () => {
  // the child notices the end of this process, and drains
  onNpmGone(() => process.exit(1))
  checkNode()
  await installPackages()
  const node = chooseNode()
  if (isBuildStale(ROOT, SITE_BUILD)) await runStep('Building', npm('run', 'build'))
  else if (isBuildStale(ROOT, PROGRAMS_BUILD)) await runStep('Building the platform', npm('run', 'build:programs'))
  process.exitCode = await serve(node)
})
