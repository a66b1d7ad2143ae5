import { EventEmitter } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { databaseFile } from '#db/platform/database-file.ts'
import { migrate } from '#db/platform/migrate.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { lockDatabase } from '#server/platform/hosts/node/storage/database-lock.ts'
import { openHeadFile } from '#server/platform/hosts/node/storage/head-file.ts'
import { runWriterThread } from '#server/platform/hosts/node/storage/writer-thread.ts'
import type { CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import type { ToThread } from '#server/platform/kernel/writer/messages.ts'
import type { StartWriterThread } from '#server/platform/kernel/writer/start-writer.ts'
import { games } from '#server/shared/rules/games.ts'
import { readCrashPoint } from './crash-point.ts'
import { crashingConnection } from './crashing-connection.ts'

/**
 * The platform's writer with a connection that may kill the process, and without a separate thread: a kill ends the
 * process in either case, and starting a thread would take a third of each restart.
 */
export const startCrashWriter =
  (commands: CommandRegistry): StartWriterThread =>
  ({ databaseUrl, secret, jurisdiction }) => {
    const file = databaseFile(databaseUrl)
    const lock = lockDatabase(file)
    const connection = openConnection(file)
    migrate(connection)
    const { port1, port2 } = new MessageChannel()
    const thread = Object.assign(new EventEmitter(), { postMessage: (message: ToThread) => port1.postMessage(message) })
    port1
      .on('message', (message) => thread.emit('message', message))
      .on('close', () => {
        lock.release()
        thread.emit('exit')
      })
    const dying = crashingConnection(connection, () => readCrashPoint(file))
    // after each commit: wherever the process is killed, the file matches the disk
    const head = openHeadFile(file, connection, 0)
    head.require()
    runWriterThread({ port: port2, head, connection: dying, commands, secret, rules: games, jurisdiction })
    return thread
  }
