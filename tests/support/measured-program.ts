import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { childEnvironment } from '#server/env.ts'
import { waitUntilReady } from '#server/supervisor/child.ts'
import { freePort } from '#server/supervisor/ports.ts'

const memory = z.object({
  rssBytes: z.number(),
  /** JavaScript's own heap and the buffers it holds. */
  heapBytes: z.number(),
})

export type Memory = z.output<typeof memory>

/** A server in its own process, which reports its resource usage. */
export type MeasuredProgram = AsyncDisposable & {
  readonly url: string
  readonly pid: number
  /** CPU time of all its threads since its start. */
  cpuMs(): Promise<number>
  /** Memory in use after a full garbage collection. */
  memory(): Promise<Memory>
}

type ProgramOptions = {
  /** A file of the project that serves on a port of the loopback. */
  readonly file: string
  /** Variable for the port. Default: `PORT`. */
  readonly portVariable?: string
  /** Default: a free one. */
  readonly port?: number
  readonly preloaded?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Path that answers 2xx once it serves. */
  readonly readyPath?: string
  /** Called with each line of output. By default its standard error is shown, and the rest is not. */
  readonly onLine?: (line: string) => void
}

const PRELOADED = new URL('programs/reports-usage.ts', import.meta.url).href
const END_WITH_PARENT = new URL('../../server/supervisor/end-with-parent.mjs', import.meta.url).href
const START_TIMEOUT_MS = 60_000

export async function startMeasured(options: ProgramOptions): Promise<MeasuredProgram> {
  const { file, environment, readyPath = '/', portVariable = 'PORT', preloaded = [], onLine } = options
  const port = options.port ?? (await freePort('127.0.0.1'))
  const url = `http://127.0.0.1:${port}`
  const imports = [END_WITH_PARENT, PRELOADED, ...preloaded].flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, ['--expose-gc', ...imports, file], {
    env: childEnvironment({ NODE_ENV: 'production', HOST: '127.0.0.1', [portVariable]: String(port), ...environment }),
    stdio: ['ignore', ...(onLine ? (['pipe', 'pipe'] as const) : (['ignore', 'inherit'] as const)), 'ipc'],
  })
  for (const output of [child.stdout, child.stderr]) if (output && onLine) createInterface(output).on('line', onLine)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await waitUntilReady({ name: file, readyUrl: url + readyPath }, { ended }, AbortSignal.timeout(START_TIMEOUT_MS))
  } catch (error) {
    await stop()
    throw error
  }
  let last: Promise<unknown> = Promise.resolve()
  // sequential: a response does not name its question
  const call = (question: 'cpu' | 'memory'): Promise<unknown> => {
    const answerTo = last.then(async () => {
      const answer = once(child, 'message')
      child.send(question)
      return (
        await Promise.race([answer, ended.then((how) => Promise.reject(new Error(`the program exited: ${how}`)))])
      )[0]
    })
    last = answerTo.catch(() => {})
    return answerTo
  }
  if (child.pid === undefined) throw new Error(`${file} has no process`)
  return {
    url,
    pid: child.pid,
    cpuMs: async () => z.number().parse(await call('cpu')),
    memory: async () => memory.parse(await call('memory')),
    [Symbol.asyncDispose]: stop,
  }
}
