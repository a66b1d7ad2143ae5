// Imported before anything that an older Node cannot parse: hands the program over to the packaged Node.
import { spawn } from 'node:child_process'
import { runMain } from './stop.mjs'
import { canServe, chooseNode } from './toolchain.mjs'

await runMain(async () => {
  if (canServe()) return
  const child = spawn(chooseNode(), [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status) => resolve(status ?? 1))
  })
  process.exit(Number(code))
})
