import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Stop } from './stop.mjs'

export type Program = {
  readonly name: string
  /** Arguments of Node, beginning with the file. */
  readonly args: readonly string[]
  readonly environment: Record<string, string | undefined>
  /** Answers 2xx once the program serves. */
  readonly readyUrl: string
}

export type Child = {
  /** Resolves with the exit reason. */
  readonly ended: Promise<string>
  /** Requests a graceful shutdown; kills the program after `DRAIN_MS`. */
  stop(): Promise<void>
}

const DRAIN_MS = 10_000
const PROBE_INTERVAL_MS = 100
const PROBE_TIMEOUT_MS = 2000
const REPORT_INTERVAL_MS = 15_000
const HAS_GROUPS = process.platform !== 'win32'

/**
 * Starts a program. It leads a process group, so that Ctrl-C reaches only the supervisor, which then ends its children
 * in order, and so that descendants of a child end with it. The IPC channel tells it when the supervisor is gone.
 */
export function startChild({ args, environment }: Program): Child {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('./end-with-parent.mjs'), ...args], {
    env: environment,
    detached: HAS_GROUPS,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      signalGroup(child, 'SIGKILL')
      resolve(signal ?? `code ${code}`)
    })
  })
  return { ended, stop: () => stopChild(child, ended) }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (!child.pid || !HAS_GROUPS) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>) {
  child.kill('SIGTERM')
  const drained = new AbortController()
  const tooLong = wait(DRAIN_MS, undefined, { signal: drained.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  drained.abort()
  await tooLong
}

/**
 * Waits until the program serves, and reports its state from time to time. Rejects with Stop if it ends before, and
 * with the signal's reason.
 */
export async function waitUntilReady(
  program: Pick<Program, 'name' | 'readyUrl'>,
  child: Pick<Child, 'ended'>,
  signal: AbortSignal,
): Promise<void> {
  const died = new AbortController()
  child.ended.then(
    (how) => died.abort(new Stop(`The ${program.name} ended before it served (${how}).`)),
    (error) => died.abort(error),
  )
  const over = AbortSignal.any([signal, died.signal])
  let reportAt = performance.now() + REPORT_INTERVAL_MS
  for (;;) {
    const answer = await probe(program.readyUrl, over)
    if (answer === 'ready') return
    if (performance.now() > reportAt) {
      console.error(`Waiting for the ${program.name}: ${program.readyUrl} ${answer}.`)
      reportAt += REPORT_INTERVAL_MS
    }
    await wait(PROBE_INTERVAL_MS, undefined, { signal: over }).catch(() => over.throwIfAborted())
  }
}

/** 'ready', or a description of the response or error. */
async function probe(url: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]) })
    await answer.body?.cancel()
    return answer.ok ? 'ready' : `answers ${answer.status}`
  } catch {
    signal.throwIfAborted()
    return 'does not answer'
  }
}
