import type { MessagePort } from 'node:worker_threads'
import type { WriterThreadData } from '#server/platform/kernel/writer/messages.ts'

/** To a kept thread: the next platform to write for. */
export type NextWriter = { readonly port: MessagePort; readonly data: WriterThreadData }

/** From it: that it has let go of the database, and can write for another. */
export const IS_FREE = 'is free'
