import { join } from 'node:path'
import { openReader, type PlatformReader } from '#db/platform/reader.ts'
import { type Connection, openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { seededEntropy } from '#server/platform/kernel/surroundings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { openWriterDatabase } from '#server/platform/kernel/writer/writer-database.ts'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { games } from '#server/shared/rules/games.ts'
import { fewParameters } from './platform/few-parameters.ts'
import { writeTemplateDatabase } from './platform/template-database.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** A migrated database with the writer's own connection in this thread: runs commands without the writer thread. */
export type TestDatabase = Disposable & {
  readonly connection: Connection
  readonly reader: PlatformReader
  /** Runs a command in its own transaction, as the writer does: an error rolls it back. */
  run<Output>(command: (context: CommandContext) => Output): Output
  advance(durationMs: number): void
  /** Changes data that triggers protect, as a manual edit of the file would. */
  tamper(sql: string): void
}

const START_MS = Date.UTC(2026, 0, 1)

/** An injected bug: text in the SQL of a command, and its replacement. */
export type Fault = { readonly text: string; readonly instead: string }

/** @param faults bugs that the tests must detect. One that no statement has contained by the end is an error. */
export function openTestDatabase(
  faults: readonly Fault[] = [],
  jurisdiction: JurisdictionProfile = JURISDICTIONS.demo,
): TestDatabase {
  const directory = temporaryDirectory()
  const file = join(directory.path, 'books.db')
  writeTemplateDatabase(file)
  const connection = openConnection(file)
  const { reader, close } = openReader(`file:${file}`)
  fewParameters(reader)
  const missing = new Set(faults)
  const withFaults = (sql: string) =>
    faults.reduce((changed, fault) => {
      if (changed.includes(fault.text)) missing.delete(fault)
      return changed.replaceAll(fault.text, fault.instead)
    }, sql)
  const { db, memory } = openWriterDatabase({
    prepare: (sql) => connection.prepare(withFaults(sql)),
    parameterLimit: connection.parameterLimit,
  })
  const entropy = seededEntropy('books')
  let now = START_MS

  return {
    connection,
    reader,
    run(command) {
      connection.exec('BEGIN IMMEDIATE')
      memory.begin(false)
      try {
        now += 1
        const output = command({
          db,
          now,
          random: (count) => entropy.bytes(count),
          secret: 'x'.repeat(32),
          rules: games,
          jurisdiction,
          announce() {},
        })
        memory.flush()
        connection.exec('COMMIT')
        // readers must see a fault in the written data
        if (faults.length > 0) memory.clear()
        return output
      } catch (error) {
        connection.exec('ROLLBACK')
        memory.clear()
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
      memory.clear()
    },
    [Symbol.dispose]() {
      close()
      connection.close()
      directory[Symbol.dispose]()
      for (const { text } of missing) throw new Error(`no statement contained the text to change: ${text}`)
    },
  }
}
