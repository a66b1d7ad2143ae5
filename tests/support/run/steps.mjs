import { spawn } from 'node:child_process'

const REPORT_MS = 15_000
const TERMINAL_REPORT_MS = 1000

/** @param {number} startedAt */
const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000)

/**
 * Runs programs of a checkout in parallel: one line shows which are running and for how long. The output of a program
 * is shown if it fails, in one piece.
 * @typedef {{ label: string, args: readonly string[], variables?: Record<string, string> }} Step
 * @param {{ node: string, cwd: string, environment: NodeJS.ProcessEnv }} place
 * @returns {(step: Step) => Promise<{ code: number, seconds: number }>}
 */
export function stepRunner({ node, cwd, environment }) {
  const isTerminal = process.stdout.isTTY === true
  /** @type {Map<string, number>} */
  const running = new Map()
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  const report = () => {
    const line = [...running].map(([label, startedAt]) => `${label} … ${secondsSince(startedAt)} s`).join(' · ')
    if (isTerminal) process.stdout.write(`\r\x1b[K${line}`)
    else console.log(line)
  }
  const messageOf = (/** @type {string} */ line) => console.log(isTerminal ? `\r\x1b[K${line}` : line)

  function begin(/** @type {string} */ label) {
    running.set(label, performance.now())
    if (!isTerminal) console.log(`${label} …`)
    timer ??= setInterval(report, isTerminal ? TERMINAL_REPORT_MS : REPORT_MS)
  }

  function end(/** @type {string} */ label) {
    running.delete(label)
    if (running.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return ({ label, args, variables = {} }) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      begin(label)
      const env = { ...environment, ...variables }
      const child = spawn(node, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          output += text
        })
      child.on('error', reject)
      child.on('close', (code) => {
        end(label)
        messageOf(`${label}: ${code === 0 ? 'done' : `failed with code ${code}`} (${secondsSince(startedAt)} s)`)
        if (code !== 0) console.log(output)
        resolve({ code: code ?? 1, seconds: (performance.now() - startedAt) / 1000 })
      })
    })
}
