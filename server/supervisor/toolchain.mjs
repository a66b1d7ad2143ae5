import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stop } from './stop.mjs'

/**
 * Runs before anything is installed: plain JavaScript with Node's own modules, for any Node from 20 on. The environment
 * is therefore read here and not through server/env.ts.
 */

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Oldest Node for npm and this bootstrap. */
const OLDEST_TO_INSTALL = [20, 0]
/** Oldest Node that runs TypeScript files directly and supports `using`. */
const OLDEST_TO_SERVE = [24, 0]

/**
 * @param {string} version as in process.version
 * @param {readonly number[]} oldest [major, minor]
 */
export function isAtLeast(version, oldest) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** Throws Stop if this Node is too old even to install. */
export function checkNode(version = process.version) {
  if (!isAtLeast(version, OLDEST_TO_INSTALL))
    throw new Stop(`Node ${version} is too old: install Node 24 from https://nodejs.org and run this again.`)
}

/**
 * Selects the Node that serves: the packaged one (Linux), which every checkout shares, else the caller's own. Throws
 * Stop if neither is suitable.
 * @param {string} root
 */
export function chooseNode(root = ROOT, own = { path: process.execPath, version: process.version }) {
  const packaged = join(root, 'node_modules/.bin/node')
  if (existsSync(packaged)) {
    const result = spawnSync(packaged, ['--version'], { encoding: 'utf8' })
    if (result.status === 0 && isAtLeast(result.stdout.trim(), OLDEST_TO_SERVE)) return packaged
  }
  if (isAtLeast(own.version, OLDEST_TO_SERVE)) return own.path
  throw new Stop(
    `Node 24 or newer is needed, this is ${own.version}: install it from https://nodejs.org and run this again.`,
  )
}

/** Whether this Node runs the project's TypeScript. */
export const canServe = (version = process.version) => isAtLeast(version, OLDEST_TO_SERVE)

/**
 * Command to call npm: the running npm's own file if npm started this program, which also works where `npm` is a shell
 * script; else by name.
 * @param {...string} args
 */
export function npm(...args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { command: process.execPath, args: [script, ...args], cwd: ROOT }
  const found = spawnSync('npm', ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' })
  if (found.status !== 0) throw new Stop('npm is missing: install Node 24 with npm from https://nodejs.org.')
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args, cwd: ROOT }
}

const PARENT_CHECK_MS = 500

/**
 * Calls back when the npm that started this program is gone: npm passes a signal only to the shell in between, which
 * does not pass it on. Does not keep the process running.
 * @param {() => void} call
 */
export function onNpmGone(call) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    call()
  }, PARENT_CHECK_MS)
  timer.unref()
}
