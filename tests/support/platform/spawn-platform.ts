import { freePort } from '#server/supervisor/ports.ts'
import { type SpawnedServer, spawnServer } from '../spawn-server.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type PlatformClient, platformClient } from './client.ts'

const READY = /^platform ready on (\S+)$/m

export type SpawnOptions = {
  /** Default: a directory of its own, gone with it. */
  readonly directory?: string
  readonly environment?: Readonly<Record<string, string>>
}

export type SpawnedPlatform = AsyncDisposable & PlatformClient & SpawnedServer & { readonly url: string }

/** The platform as a process of its own, on a random port. Rejects with what it printed when it ends before it serves. */
export async function spawnPlatform({ directory, environment }: SpawnOptions = {}): Promise<SpawnedPlatform> {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(
    await spawnServer({
      file: 'server/platform/main.ts',
      ready: READY,
      environment: {
        LOG_LEVEL: 'warn',
        SPORTS_FEED: 'none',
        CAPTCHA_PROVIDER: 'none',
        ...environment,
        DATA_DIR: directory ?? opened.use(temporaryDirectory()).path,
        PLATFORM_HOST: '127.0.0.1',
        PLATFORM_PORT: environment?.PLATFORM_PORT ?? String(await freePort('127.0.0.1')),
      },
    }),
  )
  const [, url = ''] = READY.exec(server.printed()) ?? []
  const everything = opened.move()
  return {
    ...platformClient((path, init) => fetch(url + path, init)),
    ...server,
    url,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
