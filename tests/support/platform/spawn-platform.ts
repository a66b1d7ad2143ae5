import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/supervisor/ports.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { type PlatformClient, platformClient } from './client.ts'

const MAIN = fileURLToPath(new URL('../../../server/platform/main.ts', import.meta.url))
const READY = /^platform ready on (\S+)$/m

export type SpawnOptions = {
  /** Default: a directory of its own, gone with it. */
  readonly directory?: string
  readonly environment?: Readonly<Record<string, string>>
}

export type SpawnedPlatform = AsyncDisposable &
  PlatformClient & {
    readonly url: string
    readonly pid: number
    /** All that it printed. */
    printed(): string
    /** Ends it and resolves with its exit code; null when the signal ended it. */
    stop(signal?: NodeJS.Signals): Promise<number | null>
  }

/** The platform as a process of its own, on a random port. Rejects with what it printed when it ends before it serves. */
export async function spawnPlatform({ directory, environment }: SpawnOptions = {}): Promise<SpawnedPlatform> {
  await using opened = new AsyncDisposableStack()
  const running = run({
    LOG_LEVEL: 'warn',
    SPORTS_FEED: 'none',
    ...environment,
    DATA_DIR: directory ?? opened.use(temporaryDirectory()).path,
    PLATFORM_HOST: '127.0.0.1',
    PLATFORM_PORT: environment?.PLATFORM_PORT ?? String(await freePort('127.0.0.1')),
  })
  const { child, exited, printed } = running
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  opened.defer(async () => void (await stop('SIGKILL')))
  const url = await servedUrl(running)
  if (child.pid === undefined) throw new Error('the platform has no process')
  const everything = opened.move()
  return {
    ...platformClient((path, init) => fetch(url + path, init)),
    url,
    pid: child.pid,
    printed,
    stop,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

function run(environment: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, exited, printed: () => chunks.join('') }
}

async function servedUrl({ child, exited, printed }: ReturnType<typeof run>): Promise<string> {
  const end = new AbortController()
  exited.then((code) => end.abort(new Error(`the platform ended with ${code}: ${printed()}`)))
  for (;;) {
    const [, url] = READY.exec(printed()) ?? []
    if (url) return url
    end.signal.throwIfAborted()
    await once(child.stdout, 'data', { signal: end.signal }).catch(() => end.signal.throwIfAborted())
  }
}
