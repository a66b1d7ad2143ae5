import { childEnvironment, parseEnvironment } from '#server/env.ts'
import { type Program, startChild, waitUntilReady } from '#server/supervisor/child.ts'
import { sqldProgram, workerProgram } from '#server/supervisor/edge-programs.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const LOOPBACK = '127.0.0.1'
const START_TIMEOUT_MS = 60_000

export type Served = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
}

export type EdgeOptions = {
  readonly upstreamUrl: string
  /** A libSQL server, shared by the workers of one site. */
  readonly cacheUrl: string
  readonly environment?: Readonly<Record<string, string>>
}

/** The worker build in workerd, on a random port. Rejects with its output if it does not become ready. */
export async function startEdge({ upstreamUrl, cacheUrl, environment = {} }: EdgeOptions): Promise<Served> {
  await using opened = new AsyncDisposableStack()
  const dataDir = opened.use(temporaryDirectory()).path
  const port = await freePort(LOOPBACK)
  const variables = {
    NODE_ENV: 'production',
    HOST: LOOPBACK,
    PORT: String(port),
    UPSTREAM: 'remote',
    UPSTREAM_URL: upstreamUrl,
    CACHE_DATABASE_URL: cacheUrl,
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
    ...environment,
  }
  const settings = parseEnvironment(variables)
  return await serve(opened, await workerProgram(settings, { dataDir, environment: childEnvironment(variables) }), port)
}

export async function startCacheServer(): Promise<Served> {
  await using opened = new AsyncDisposableStack()
  const dataDir = opened.use(temporaryDirectory()).path
  const port = await freePort(LOOPBACK)
  return await serve(opened, sqldProgram({ dataDir, port, environment: childEnvironment({}) }), port)
}

async function serve(opened: AsyncDisposableStack, program: Program, port: number): Promise<Served> {
  const child = startChild(program)
  opened.defer(() => child.stop())
  await waitUntilReady(program, child, AbortSignal.timeout(START_TIMEOUT_MS))
  const everything = opened.move()
  return { url: `http://${LOOPBACK}:${port}`, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
