import { spawn } from 'node:child_process'
import { Stop } from './stop.mjs'

const TAIL_LINES = 80
const QUIET_REPORT_MS = 15_000

/** @param {string} output */
const lastLines = (output) => output.split('\n').slice(-TAIL_LINES).join('\n')

/** @param {number} startedAt */
const seconds = (startedAt) => `${Math.round((performance.now() - startedAt) / 1000)} s`

/** Shows the progress of a long step: a counting line on a terminal, a line from time to time in a log. */
function reportProgress(/** @type {string} */ label) {
  const startedAt = performance.now()
  const terminal = process.stdout.isTTY
  if (!terminal) console.log(`${label} …`)
  const timer = setInterval(
    () => {
      if (terminal) process.stdout.write(`\r${label} … ${seconds(startedAt)} `)
      else console.log(`${label} … ${seconds(startedAt)}`)
    },
    terminal ? 1000 : QUIET_REPORT_MS,
  )
  return (/** @type {string} */ outcome) => {
    clearInterval(timer)
    console.log(`${terminal ? '\r' : ''}${label}: ${outcome} (${seconds(startedAt)})`)
  }
}

/**
 * Runs a program to its end, without its output but with progress.
 * @param {string} label
 * @param {{ command: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv }} program
 * @returns {Promise<{ code: number, output: string }>} its exit code, and its output
 */
export function tryStep(label, { command, args, cwd, env }) {
  const report = reportProgress(label)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => {
      report('could not start')
      reject(new Stop(`${command}: ${error.message}`))
    })
    child.on('close', (code) => {
      report(code === 0 ? 'done' : `failed with code ${code}`)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Like `tryStep`, but throws Stop if the step fails.
 * @param {string} label
 * @param {{ command: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv }} program
 */
export async function runStep(label, program) {
  const { code, output } = await tryStep(label, program)
  if (code !== 0) throw new Stop(`${label} failed: ${[program.command, ...program.args].join(' ')}`, lastLines(output))
}
