import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RunningTask } from '#server/platform/kernel/host.ts'

/** What every such entry finds in its workerData beside its own. */
export type Stoppable = { readonly stop: SharedArrayBuffer }

export type ThreadWork = { readonly name: string; readonly data: object }

/**
 * Starts a thread at an entry, which gets `data` and `stop` as its workerData: where `stop[0]` is 1 it is to end. Disposed of, it
 * is asked to and waited for: one that is terminated within a statement takes the whole process along, since libsql panics.
 */
export function openThread<Message>(entry: URL, { name, data }: ThreadWork): RunningTask<Message> {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const worker = new Worker(entry, { workerData: { ...data, stop } satisfies Stoppable, name })
  const ended = new Promise((resolve) => {
    worker.once('exit', resolve)
  })
  return {
    async *messages() {
      for await (const [message] of on(worker, 'message', { close: ['exit'] })) yield message as Message
    },
    async [Symbol.asyncDispose]() {
      Atomics.store(new Int32Array(stop), 0, 1)
      await ended
    },
  }
}
