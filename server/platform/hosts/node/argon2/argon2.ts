import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Argon2Answer, Argon2Job, Argon2Request } from './messages.ts'

/** At most half of the processors: the rest is for the games. */
export const CONCURRENCY = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)))

const THREAD = new URL('./thread.ts', import.meta.url)

type Waiting = { readonly resolve: (result: string | boolean) => void; readonly reject: (error: Error) => void }
type Thread = { readonly worker: Worker; readonly pending: Map<number, Waiting> }

/** Per process, like libuv's thread pool, which they replace for hashing. */
const threads = new Set<Thread>()
let lastId = 0

/** Returns a PHC string for a password and a salt. */
export async function hash(password: string, salt: Uint8Array): Promise<string> {
  return String(await enqueue({ kind: 'hash', password, salt }))
}

/** Whether the password matches a PHC string. Rejects for an invalid string. */
export async function verify(passwordHash: string, password: string): Promise<boolean> {
  return (await enqueue({ kind: 'verify', passwordHash, password })) === true
}

/**
 * Sends a job to the least busy thread. Rejects if the thread ends before it responds; the next job starts a new
 * thread.
 */
function enqueue(job: Argon2Job): Promise<string | boolean> {
  const { worker, pending } = leastBusy()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    // a busy thread keeps the process running; an idle one does not
    worker.ref()
    worker.postMessage({ id, job } satisfies Argon2Request)
  })
}

function leastBusy(): Thread {
  const [first, ...others] = [...threads].sort((one, other) => one.pending.size - other.pending.size)
  const isToGrow = first === undefined || (first.pending.size > 0 && others.length + 1 < CONCURRENCY)
  return isToGrow ? startThread() : first
}

function startThread(): Thread {
  const worker = new Worker(THREAD, { name: 'argon2', execArgv: [] })
  const thread: Thread = { worker, pending: new Map() }
  threads.add(thread)
  let gone = new Error('the hashing thread exited')
  worker.on('message', (answer: Argon2Answer) => {
    const waiting = thread.pending.get(answer.id)
    thread.pending.delete(answer.id)
    if (thread.pending.size === 0) worker.unref()
    if ('fault' in answer) waiting?.reject(new Error(answer.fault))
    else waiting?.resolve(answer.result)
  })
  worker.on('error', (error) => {
    gone = error instanceof Error ? error : gone
  })
  worker.on('exit', () => {
    threads.delete(thread)
    for (const { reject } of thread.pending.values()) reject(gone)
  })
  return thread
}
