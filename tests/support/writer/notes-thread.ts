import { parentPort, threadId, workerData } from 'node:worker_threads'
import { databaseFile } from '#db/platform/database-file.ts'
import { type Connection, openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { lockDatabase } from '#server/platform/hosts/node/storage/database-lock.ts'
import { runWriterThread } from '#server/platform/hosts/node/storage/writer-thread.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { WriterThreadData } from '#server/platform/kernel/writer/messages.ts'
import { games } from '#server/shared/rules/games.ts'
import { NOTES_SCHEMA, noteCommands } from './commands.ts'

let commits = 0

const commands = {
  ...noteCommands,
  /** Blocks the thread until the gate opens, so that commands sent in the meantime form one group. */
  waitFor(_: CommandContext, gate: Int32Array) {
    Atomics.wait(gate, 0, 0)
  },
  state: ({ db, now }: CommandContext) => ({
    now,
    thread: threadId,
    commits,
    synchronous: db.get<{ synchronous: bigint }>('SELECT synchronous FROM pragma_synchronous')?.synchronous,
    foreignKeys: db.get<{ foreign_keys: bigint }>('SELECT foreign_keys FROM pragma_foreign_keys')?.foreign_keys,
    journal: db.get<{ journal_mode: string }>('SELECT journal_mode FROM pragma_journal_mode')?.journal_mode,
  }),
  notes: ({ db }: CommandContext) =>
    db.all<{ text: string }>('SELECT text FROM notes ORDER BY rowid').map(({ text }) => text),
  die(): never {
    process.exit(1)
  },
}
export type NotesThreadCommands = typeof commands

function counting(connection: Connection): Connection {
  return {
    prepare: (sql) => connection.prepare(sql),
    exec(sql) {
      connection.exec(sql)
      if (sql === 'COMMIT') commits += 1
    },
    parameterLimit: connection.parameterLimit,
    get inTransaction() {
      return connection.inTransaction
    },
    close: () => connection.close(),
  }
}

if (!parentPort) throw new Error('notes-thread.ts is the entry of a worker')
const { databaseUrl, secret, jurisdiction }: WriterThreadData = workerData
const file = databaseFile(databaseUrl)
const lock = lockDatabase(file)
const connection = openConnection(file)
connection.exec(NOTES_SCHEMA)
runWriterThread({ port: parentPort, connection: counting(connection), commands, secret, rules: games, jurisdiction })
parentPort.on('close', () => lock.release())
