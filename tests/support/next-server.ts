import { childEnvironment, parseEnvironment } from '#server/env.ts'
import { startChild, waitUntilReady } from '#server/supervisor/child.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { appProgram } from '#server/supervisor/programs.ts'
import type { Site } from './site.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const LOOPBACK = '127.0.0.1'
const START_TIMEOUT_MS = 120_000

type Options = {
  /** First file of its build. Default: that of the site. */
  readonly entry?: string
}

/**
 * The server that a deploy starts next to a site's current one, with the same operator but its own process, secrets and
 * cache.
 */
export async function startNextServer(
  { platformUrl }: Pick<Site, 'platformUrl'>,
  { entry }: Options = {},
): Promise<AsyncDisposable & { readonly url: string }> {
  await using opened = new AsyncDisposableStack()
  const variables = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: LOOPBACK,
    PORT: String(await freePort(LOOPBACK)),
    DATA_DIR: opened.use(temporaryDirectory()).path,
    UPSTREAM: 'remote',
    UPSTREAM_URL: platformUrl,
    TRUSTED_PROXY: LOOPBACK,
    APP_SECRET: 'app-secret-of-the-next-server-0123456789',
  }
  const url = `http://${LOOPBACK}:${variables.PORT}`
  const app = appProgram(parseEnvironment(variables), childEnvironment(variables))
  const program = startChild(entry === undefined ? app : { ...app, args: [entry] })
  opened.defer(() => program.stop())
  await waitUntilReady({ name: 'site', readyUrl: `${url}/readyz` }, program, AbortSignal.timeout(START_TIMEOUT_MS))
  const everything = opened.move()
  return { url, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
