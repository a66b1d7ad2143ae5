import { type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { CommandRegistry, CommandSurroundings } from '#server/platform/kernel/writer/command.ts'
import { groupCommitter, WriterBroken } from '#server/platform/kernel/writer/commit-group.ts'
import type { CommandMessage, FromThread, ToThread } from '#server/platform/kernel/writer/messages.ts'
import type { StartWriterThread } from '#server/platform/kernel/writer/start-writer.ts'
import { type Connection, storageOver } from './connection.ts'
import type { HeadFile } from './head-file.ts'

/** Starts the writer in a thread of its own. @param entry `writer-entry.ts`, or a test's */
export const writerThread =
  (entry: URL): StartWriterThread =>
  (workerData) =>
    new Worker(entry, { workerData, name: 'writer' })

/** Few enough that the first of a group does not wait long for the last. */
const MOST_IN_A_GROUP = 128
/** Fewer are not worth a flush of the disk of their own. */
const FEWEST_IN_A_GROUP = 8

/**
 * How many of the commands that wait make the next group: the mean of those and of the last group, so that of players who each bet again
 * when they are answered one half is written while the other is answered. All that wait, each time, swing between a few and most of them:
 * 64 who bet came as 8 and 56, and of 400 a fixed 64 paid for twice the flushes (tests/bench/measured.md, 2026-11-29).
 */
export function groupSize(waiting: number, last: number): number {
  const mean = Math.ceil((waiting + last) / 2)
  return Math.min(waiting, MOST_IN_A_GROUP, Math.max(mean, FEWEST_IN_A_GROUP))
}

type WriterLoop = CommandSurroundings & {
  readonly port: MessagePort
  readonly connection: Connection
  readonly commands: CommandRegistry
  /** Notes each commit; left out, nobody does. */
  readonly head?: Pick<HeadFile, 'noteCommit' | 'close'>
}

/**
 * The writer's loop. The port is the queue: what has come in while one group was written makes the next group. Ends when
 * it is told to close, after all that came before; throws, which ends the thread, when the connection is useless.
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
      // all that have come: how many wait decides how many are written
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
