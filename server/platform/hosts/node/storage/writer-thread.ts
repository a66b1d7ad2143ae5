import { type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { CommandRegistry, CommandSurroundings } from '#server/platform/kernel/writer/command.ts'
import { groupCommitter, WriterBroken } from '#server/platform/kernel/writer/commit-group.ts'
import type { CommandMessage, FromThread, ToThread } from '#server/platform/kernel/writer/messages.ts'
import type { StartWriterThread } from '#server/platform/kernel/writer/start-writer.ts'
import { type Connection, storageOver } from './connection.ts'
import type { HeadFile } from './head-file.ts'

/** Starts the writer in its own thread. @param entry `writer-entry.ts`, or a test's */
export const writerThread =
  (entry: URL): StartWriterThread =>
  (workerData) =>
    new Worker(entry, { workerData, name: 'writer' })

/** Maximum size of a group, so that its first command does not wait long for the last. */
const MAX_GROUP_SIZE = 128
/** Minimum size; fewer commands do not justify a separate flush to disk. */
const MIN_GROUP_SIZE = 8

/**
 * Number of waiting commands to take into the next group: the mean of those waiting and the last group. With players
 * who bet again as soon as they get a response, half of the commands are then written while the other half are
 * answered. Taking all of them would alternate between small and large groups (64 players became groups of 8 and 56),
 * and a fixed 64 needed twice the flushes for 400 players (tests/bench/measured.md).
 */
export function groupSize(waiting: number, last: number): number {
  const mean = Math.ceil((waiting + last) / 2)
  return Math.min(waiting, MAX_GROUP_SIZE, Math.max(mean, MIN_GROUP_SIZE))
}

type WriterLoop = CommandSurroundings & {
  readonly port: MessagePort
  readonly connection: Connection
  readonly commands: CommandRegistry
  /** Records each commit; optional. */
  readonly head?: Pick<HeadFile, 'noteCommit' | 'close'>
}

/**
 * The writer's loop. The port is the queue: messages that arrive while one group is written form the next one. Ends
 * after a `close` message and everything before it. Throws, which ends the thread, when the connection is broken.
 */
export function runWriterThread({ port, connection, commands, head, ...surroundings }: WriterLoop): void {
  const commitGroup = groupCommitter(storageOver(connection), commands, surroundings)
  const post = (message: FromThread) => port.postMessage(message)

  function commit(group: readonly CommandMessage[]): void {
    try {
      post(commitGroup(group))
      head?.noteCommit()
    } catch (error) {
      if (error instanceof WriterBroken) post(error.outcomes)
      throw error
    }
  }

  const waiting: CommandMessage[] = []
  let lastSize = 0
  port.on('message', (first: ToThread) => {
    let isClosing = false
    let message: ToThread | undefined = first
    do {
      // takes all pending messages: their number decides the size of the group
      for (; message !== undefined; message = receiveMessageOnPort(port)?.message) {
        if (message === 'close') isClosing = true
        else waiting.push(...message)
      }
      lastSize = groupSize(waiting.length, lastSize)
      commit(waiting.splice(0, lastSize))
      message = receiveMessageOnPort(port)?.message
    } while (message !== undefined || waiting.length > 0)
    if (isClosing) {
      head?.close()
      connection.close()
      port.close()
    }
  })
  post('ready')
}
