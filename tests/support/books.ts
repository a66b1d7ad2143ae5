import { join } from 'node:path'
import { migrate } from '#db/platform/migrate.ts'
import { openReader, type PlatformReader } from '#db/platform/reader.ts'
import { seededEntropy } from '#server/platform/entropy.ts'
import type { CommandContext } from '#server/platform/writer/command.ts'
import { type Connection, openConnection } from '#server/platform/writer/connection.ts'
import { writerDatabase } from '#server/platform/writer/writer-database.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** A migrated database with the writer's own connection in this thread: what commands do, without the thread. */
export type Books = Disposable & {
  readonly connection: Connection
  readonly reader: PlatformReader
  /** Runs a command in a transaction of its own, as the writer does: whatever it throws undoes all of it. */
  run<Output>(command: (context: CommandContext) => Output): Output
  /** Lets time pass. */
  advance(durationMs: number): void
  /** Changes what the triggers protect, as a hand on the file would. */
  tamper(sql: string): void
}

const START_MS = Date.UTC(2026, 0, 1)

/** @param mutate what a command's SQL is changed to before it runs: a fault of a programmer, for tests that have to find it */
export function openBooks(mutate: (sql: string) => string = (sql) => sql): Books {
  const directory = temporaryDirectory()
  const file = join(directory.path, 'books.db')
  const connection = openConnection(file)
  migrate(connection)
  const { reader, close } = openReader(`file:${file}`)
  const db = writerDatabase({
    prepare: (sql) => connection.prepare(mutate(sql)),
    exec: (sql) => connection.exec(sql),
    inTransaction: connection.inTransaction,
    close: () => connection.close(),
  })
  const entropy = seededEntropy('books')
  let now = START_MS

  return {
    connection,
    reader,
    run(command) {
      connection.exec('BEGIN IMMEDIATE')
      try {
        now += 1
        const output = command({
          db,
          now,
          random: (count) => entropy.bytes(count),
          secret: 'x'.repeat(32),
          announce() {},
        })
        connection.exec('COMMIT')
        return output
      } catch (error) {
        connection.exec('ROLLBACK')
        throw error
      }
    },
    advance(durationMs) {
      now += durationMs
    },
    tamper(sql) {
      const triggers = db.all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)
      for (const { name } of triggers) connection.exec(`DROP TRIGGER ${name}`)
      connection.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
      connection.exec(sql)
    },
    [Symbol.dispose]() {
      close()
      connection.close()
      directory[Symbol.dispose]()
    },
  }
}
