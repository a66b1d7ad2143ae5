import { spawn } from 'node:child_process'

/** `node run-binary.ts FILE ARGS…`: runs a native program as a child of the supervisor. */
const [file = '', ...args] = process.argv.slice(2)
const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  console.error(`${file}: ${error.message}`)
  process.exitCode = 1
})
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
