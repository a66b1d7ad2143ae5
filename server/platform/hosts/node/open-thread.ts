import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RunningTask } from '#server/platform/kernel/host.ts'

/** Part of workerData that every entry gets in addition to its own data. */
export type Stoppable = { readonly stop: SharedArrayBuffer }

export type ThreadWork = { readonly name: string; readonly data: object }

/**
 * Starts a thread at an entry, with `data` and `stop` as its workerData; it must end when `stop[0]` is 1. Disposing
 * requests that and waits for it: terminating a thread within a statement makes libsql panic and kills the whole
 * process.
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
      Atomics.notify(new Int32Array(stop), 0)
      await ended
    },
  }
}
