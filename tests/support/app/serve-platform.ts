import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen, stopListening } from '../listen.ts'
import { type PlatformOptions, SERVICE_SECRET, startPlatform, type TestPlatform } from '../platform/start-platform.ts'
import { startApp, type TestApp } from './start-app.ts'

export type ServedPlatform = AsyncDisposable & {
  readonly platform: TestPlatform
  readonly url: string
  readonly app: TestApp
}

type SiteOptions = PlatformOptions & {
  /** Of the app. */
  readonly environment?: Readonly<Record<string, string>>
}

/** The real platform, with a clock that the test moves, behind a socket; and the app in front of it. */
export async function servePlatform({ environment, ...options }: SiteOptions = {}): Promise<ServedPlatform> {
  await using opened = new AsyncDisposableStack()
  const platform = opened.use(await startPlatform(options))
  const server = createServer(
    getRequestListener(async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? null : await request.text()
      return platform.fetch(pathname + search, { method: request.method, headers: request.headers, body })
    }),
  )
  const url = await listen(server)
  opened.defer(() => stopListening(server))
  const app = opened.use(await startApp({ upstreamUrl: url, environment: { SERVICE_SECRET, ...environment } }))
  const everything = opened.move()
  return { platform, url, app, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
