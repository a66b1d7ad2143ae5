import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '#server/env.ts'
import { waitUntilReady } from '#server/supervisor/child.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export type SiteTarget = 'node' | 'edge'

export type Site = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  /** The embedded platform's REST API. */
  readonly platformUrl: string
  /** The operator API. */
  readonly operatorUrl: string
  readonly target: SiteTarget
  /** Its database and its secrets, as an operator has them. */
  readonly directory: string
}

const SUPERVISORS: Record<SiteTarget, string> = {
  node: 'server/supervisor/serve.ts',
  edge: 'server/supervisor/serve-edge.ts',
}
const LOOPBACK = '127.0.0.1'
const LOG_DIRECTORY = 'test-results/sites'

/**
 * Serves the build as `npm run serve` does, with its own data and ports. The output of its programs is in
 * test-results/sites, and in the error if they fail to start.
 * @param prepare fills the data directory as an earlier run would have left it
 */
export async function startSite(
  target: SiteTarget,
  settings: Record<string, string> = {},
  prepare: (directory: string) => Promise<void> = async () => {},
): Promise<Site> {
  const data = temporaryDirectory()
  await prepare(data.path)
  const port = Number(settings.PORT ?? (await freePort(LOOPBACK)))
  const platformPort = await freePort(LOOPBACK)
  const operatorPort = await freePort(LOOPBACK)
  const url = `http://${LOOPBACK}:${port}`
  mkdirSync(LOG_DIRECTORY, { recursive: true })
  const logFile = join(LOG_DIRECTORY, `${target}-${port}.log`)
  const log = openSync(logFile, 'w')

  const child = spawn(process.execPath, ['--import', './server/supervisor/end-with-parent.mjs', SUPERVISORS[target]], {
    env: childEnvironment({
      PORT: String(port),
      HOST: '0.0.0.0',
      PLATFORM_PORT: String(platformPort),
      OPERATOR_PORT: String(operatorPort),
      STUDIO_PORT: String(await freePort(LOOPBACK)),
      DATA_DIR: data.path,
      LOG_LEVEL: 'warn',
      // tests read the codes sent to players from it
      OUTBOX_PAGE: 'true',
      // sports tests enable it: matches are played even if no one watches
      SPORTS_FEED: 'none',
      // dozens of players come from one address; captcha tests enable it
      CAPTCHA_PROVIDER: 'none',
      // keeps results independent of the machine's load
      UPSTREAM_PAGE_TIMEOUT_MS: '10000',
      UPSTREAM_TIMEOUT_MS: '60000',
      ...settings,
    }),
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    data[Symbol.dispose]()
  }

  const program = { name: 'site', readyUrl: `${url}/readyz` }
  try {
    await waitUntilReady(program, { ended }, AbortSignal.timeout(120_000))
  } catch (error) {
    await stop()
    throw new Error(`the site did not start:\n${readFileSync(logFile, 'utf8')}`, { cause: error })
  }
  const platformUrl = `http://${LOOPBACK}:${platformPort}`
  const operatorUrl = `http://${LOOPBACK}:${operatorPort}`
  return { url, port, platformUrl, operatorUrl, target, directory: data.path, [Symbol.asyncDispose]: stop }
}
