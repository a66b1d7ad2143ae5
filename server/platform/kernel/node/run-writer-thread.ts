import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { CommandRegistry, CommandSurroundings } from '../writer/command.ts'
import { groupCommitter, WriterBroken } from '../writer/commit-group.ts'
import type { CommandMessage, FromThread, ToThread } from '../writer/messages.ts'
import type { Connection } from './connection.ts'

/** Enough that the disk's flush is no longer what a command costs; few enough that the first of them does not wait long. */
const GROUP_LIMIT = 64

type WriterThread = CommandSurroundings & {
  readonly port: MessagePort
  readonly connection: Connection
  readonly commands: CommandRegistry
}

/**
 * The writer's loop. The port is the queue: what has come in while one group was written makes the next group. Ends when
 * it is told to close, after all that came before; throws, which ends the thread, when the connection is useless.
 */
export function runWriterThread({ port, connection, commands, ...surroundings }: WriterThread): void {
  const commitGroup = groupCommitter(connection, commands, surroundings)
  const post = (message: FromThread) => port.postMessage(message)

  function commit(group: readonly CommandMessage[]): void {
    try {
      post(commitGroup(group))
    } catch (error) {
      if (error instanceof WriterBroken) post(error.outcomes)
      throw error
    }
  }

  port.on('message', (first: ToThread) => {
    const waiting: CommandMessage[] = []
    let message: ToThread | undefined = first
    do {
      while (message !== undefined && message !== 'close') {
        waiting.push(...message)
        message = waiting.length < GROUP_LIMIT ? receiveMessageOnPort(port)?.message : undefined
      }
      commit(waiting.splice(0, GROUP_LIMIT))
    } while (waiting.length > 0)
    if (message === 'close') {
      connection.close()
      port.close()
    }
  })
  post('ready')
}
