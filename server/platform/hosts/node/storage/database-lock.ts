import Database from 'libsql'

/** Thrown if another platform has this database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/**
 * Makes this process the only writer of a database file: an exclusive SQLite lock on `{file}.lock`, which the operating
 * system releases when the process ends, however it ends. Throws DatabaseInUse while another process holds it.
 */
export function lockDatabase(file: string): { release(): void } {
  const database = new Database(`${file}.lock`, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = OFF')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY')
      throw new DatabaseInUse(
        `another platform is running on ${file}: stop it, or choose another PLATFORM_DATABASE_URL`,
      )
    throw error
  }
  return {
    release() {
      database.close()
    },
  }
}
