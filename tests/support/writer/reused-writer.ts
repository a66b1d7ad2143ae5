import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { WriterStart } from '#server/platform/hosts/node/storage/run-platform-writer.ts'
import type { WriterThreadData } from '#server/platform/kernel/writer/messages.ts'
import type { StartWriterThread, WriterThread } from '#server/platform/kernel/writer/start-writer.ts'
import { bundled } from '../run/bundled.ts'
import { IS_FREE } from './reused-messages.ts'

/** Idle threads of this process. */
const free: Worker[] = []

/** Presents a reused thread as a thread for one platform only. */
class ReusedWriter extends EventEmitter implements WriterThread {
  readonly #worker: Worker
  readonly #port: MessagePort
  #isFree = false
  #isRead = false

  constructor(worker: Worker, data: WriterThreadData) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#worker = worker.on('message', this.#onMessage).on('error', this.#onError).on('exit', this.#end)
    this.#port = port1
      .on('message', (message) => this.emit('message', message))
      .on('close', () => {
        this.#isRead = true
        this.#endWhenDone()
      })
    worker.ref()
    worker.postMessage({ port: port2, data } satisfies WriterStart, [port2])
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message)
  }

  readonly #onMessage = (message: unknown) => {
    this.#isFree = message === IS_FREE
    this.#endWhenDone()
  }

  readonly #onError = (error: unknown) => void this.emit('error', error)

  /** Messages of the port and of the worker arrive on separate channels, in any order. */
  #endWhenDone(): void {
    if (!this.#isFree || !this.#isRead) return
    free.push(this.#worker)
    // an idle thread must not keep the process running
    this.#worker.unref()
    this.#end()
  }

  readonly #end = () => {
    this.#worker.off('message', this.#onMessage).off('error', this.#onError).off('exit', this.#end)
    this.#port.close()
    this.emit('exit')
  }
}

/**
 * A thread of a platform that is now closed, or else a new one, whose start takes longer than most tests of a platform.
 * Each platform has its own thread for as long as it is open.
 */
export const reusedWriter: StartWriterThread = (data) =>
  new ReusedWriter(free.pop() ?? new Worker(bundled('reused-writer'), { name: 'writer' }), data)
