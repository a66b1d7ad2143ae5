import { stopListening } from '../listen.ts'
import { listenFor } from '../platform/listen-for.ts'
import { type PlatformOptions, SERVICE_SECRET, startPlatform, type TestPlatform } from '../platform/start-platform.ts'
import { startApp, type TestApp } from './start-app.ts'

export type ServedPlatform = AsyncDisposable & {
  readonly platform: TestPlatform
  readonly url: string
  readonly app: TestApp
}

type SiteOptions = PlatformOptions & {
  readonly environment?: Readonly<Record<string, string>>
}

/** The real platform behind a socket, with a clock that the test controls, and the app in front of it. */
export async function servePlatform({ environment, ...options }: SiteOptions = {}): Promise<ServedPlatform> {
  await using opened = new AsyncDisposableStack()
  const platform = opened.use(await startPlatform(options))
  const { server, url } = await listenFor(platform)
  opened.defer(() => stopListening(server))
  const app = opened.use(await startApp({ upstreamUrl: url, environment: { SERVICE_SECRET, ...environment } }))
  const everything = opened.move()
  return { platform, url, app, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
