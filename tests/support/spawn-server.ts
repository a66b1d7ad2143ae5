import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type SpawnedServer = AsyncDisposable & {
  readonly pid: number
  printed(): string
  /** Its exit code, once it has ended; null if a signal ended it. */
  readonly exited: Promise<number | null>
  /** Ends it and resolves with its exit code; null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

type ServerOptions = {
  readonly file: string
  readonly args?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Output that shows that it serves. */
  readonly ready: RegExp
}

/** Runs a program as a separate process. Rejects with its output if it ends before it serves. */
export async function spawnServer({ file, args = [], environment, ready }: ServerOptions): Promise<SpawnedServer> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk))
  const printed = () => chunks.join('')
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  const end = new AbortController()
  exited.then((code) => end.abort(new Error(`${file} ended with ${code}: ${printed()}`)))
  while (!ready.test(printed())) {
    end.signal.throwIfAborted()
    await once(child.stdout, 'data', { signal: end.signal }).catch(() => end.signal.throwIfAborted())
  }
  if (child.pid === undefined) throw new Error(`${file} has no process`)
  return { pid: child.pid, printed, exited, stop, [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')) }
}
