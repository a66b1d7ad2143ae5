import { fileURLToPath } from 'node:url'
import { freePort } from '#server/supervisor/ports.ts'
import { NO_STUDIO } from '../casino/no-studio.ts'
import { bundled } from '../run/bundled.ts'
import { type SpawnedServer, spawnServer } from '../spawn-server.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type PlatformClient, platformClient } from './client.ts'

const READY = /^platform ready on (\S+)$/m

export type SpawnOptions = {
  /** Default: a temporary directory. */
  readonly directory?: string
  readonly environment?: Readonly<Record<string, string>>
}

export type SpawnedPlatform = AsyncDisposable &
  PlatformClient &
  SpawnedServer & {
    readonly url: string
    /** The operator API. */
    readonly operatorUrl: string
  }

const HOST = '127.0.0.1'

/** The platform as a separate process, on a random port. Rejects with its output if it ends before it serves. */
export async function spawnPlatform({ directory, environment }: SpawnOptions = {}): Promise<SpawnedPlatform> {
  await using opened = new AsyncDisposableStack()
  const DATA_DIR = directory ?? opened.use(temporaryDirectory()).path
  const { server, operatorUrl } = await spawnOnFreePort({ ...environment, DATA_DIR })
  opened.use(server)
  const [, url = ''] = READY.exec(server.printed()) ?? []
  const everything = opened.move()
  return {
    ...platformClient((path, init) => fetch(url + path, init)),
    ...server,
    url,
    operatorUrl,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** Another program may take the free port first: retries with another port. */
async function spawnOnFreePort(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly server: SpawnedServer; readonly operatorUrl: string }> {
  for (;;) {
    const port = String(await freePort(HOST))
    const operatorPort = String(await freePort(HOST))
    const studio = 'GAMES_STUDIO_ORIGIN' in environment ? {} : NO_STUDIO
    const defaults = {
      LOG_LEVEL: 'warn',
      SPORTS_FEED: 'none',
      CAPTCHA_PROVIDER: 'none',
      PLATFORM_PORT: port,
      OPERATOR_PORT: operatorPort,
      ...studio,
    }
    try {
      const server = await spawnServer({
        file: fileURLToPath(bundled('platform')),
        ready: READY,
        environment: { ...defaults, ...environment, PLATFORM_HOST: HOST },
      })
      return { server, operatorUrl: `http://${HOST}:${environment.OPERATOR_PORT ?? operatorPort}` }
    } catch (error) {
      const isTaken = [port, operatorPort].some((one) => String(error).includes(`Port ${one} of ${HOST} is taken`))
      if (!isTaken) throw error
    }
  }
}
