import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import Database from 'libsql'
import { type Connection, openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import type { Statement } from '#server/platform/kernel/writer/storage.ts'
import { Killed, type Life } from './life.ts'
import type { Random } from './random.ts'

/** Probabilities of faults. */
export type DiskFaults = {
  /** Per statement: the machine loses power before it. */
  kill: number
  /** Per commit: the machine loses power while it is written. */
  tear: number
  /** Per statement that changes rows: writing fails. */
  fail: number
}

export const NO_DISK_FAULTS: DiskFaults = { kill: 0, tear: 0, fail: 0 }

/** The disk of a program: real SQLite files, whose writes fail, tear and are lost as those of a disk. */
export type Disk = {
  readonly file: string
  readonly faults: DiskFaults
  /** Whether every statement that changes rows fails for lack of space. */
  isFull: boolean
  connect(life: Life): Connection
}

type DiskOptions = {
  readonly file: string
  readonly random: Random
  readonly onFault: (kind: string) => void
  /** Called before each statement of the program: a bug put in on purpose. Returns whether the statement is skipped. */
  readonly spoil?: ((sql: string) => boolean) | undefined
  /** Run when a connection is opened. */
  readonly pragmas?: string
}

const CHANGES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i
const FULL_SYNC = 2

/** The size of a file; 0 if there is none. */
const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)

export function createDisk({ file, random, onFault, spoil, pragmas }: DiskOptions): Disk {
  const faults = { ...NO_DISK_FAULTS }
  const wal = `${file}-wal`

  /**
   * Keeps the content of the disk after a power failure: the log up to `walBytes`, or nothing of it that was not synced. Called
   * before the connections are closed, since SQLite then copies the log into the database.
   */
  function keepAsAfterPowerFailure(connection: Connection, walBytes: number | null): () => void {
    const synced = connection.prepare('SELECT synchronous FROM pragma_synchronous')
    synced.raw(true)
    const isSynced = Number(synced.get([])?.[0]) === FULL_SYNC
    if (isSynced && walBytes === null) return () => {}
    copyFileSync(file, `${file}.kept`)
    if (isSynced) {
      copyFileSync(wal, `${wal}.kept`)
      truncateSync(`${wal}.kept`, walBytes ?? 0)
    }
    return () => {
      rmSync(`${file}-shm`, { force: true })
      rmSync(wal, { force: true })
      renameSync(`${file}.kept`, file)
      if (isSynced) renameSync(`${wal}.kept`, wal)
    }
  }

  return {
    file,
    faults,
    isFull: false,
    connect(life) {
      const disk = this
      const connection = openConnection(file)
      if (pragmas !== undefined) connection.exec(pragmas)
      let restore: (() => void) | undefined
      let isClosed = false
      life.onEnd(() => {
        if (isClosed) return
        const finish = restore ?? keepAsAfterPowerFailure(connection, null)
        // a statement may be running: its caller still holds the connection
        queueMicrotask(() => {
          // closing alone would leave the transaction open until its statements are collected
          if (connection.inTransaction) connection.exec('ROLLBACK')
          connection.close()
          finish()
        })
      })

      function lose(kind: string, walBytes: number | null = null): never {
        onFault(kind)
        restore = keepAsAfterPowerFailure(connection, walBytes)
        life.end()
        throw new Killed()
      }

      function before(sql: string): boolean {
        life.require()
        if (random.chance(faults.kill)) lose('power failure')
        if (spoil?.(sql)) return true
        if (!CHANGES.test(sql)) return false
        if (disk.isFull) {
          if (connection.inTransaction) connection.exec('ROLLBACK')
          throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL', 13)
        }
        if (random.chance(faults.fail)) {
          onFault('failed write')
          throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE', 778)
        }
        return false
      }

      function commit(): void {
        const isTorn = random.chance(faults.tear)
        const bytes = isTorn ? sizeOf(wal) : 0
        const kind = isTorn ? random.between(0, 2) : null
        if (kind === 0) lose('power failure before a commit')
        connection.exec('COMMIT')
        if (kind === null) return
        if (kind === 1 || sizeOf(wal) <= bytes) lose('power failure after a commit')
        lose('torn commit', random.between(bytes, sizeOf(wal) - 1))
      }

      const wrapped = (sql: string): Statement => {
        const statement = connection.prepare(sql)
        return {
          raw: (isRaw) => statement.raw(isRaw),
          columns: () => statement.columns(),
          get: (parameters) => (before(sql) ? undefined : statement.get(parameters)),
          all: (parameters) => (before(sql) ? [] : statement.all(parameters)),
          run: (parameters) => (before(sql) ? { changes: 1 } : statement.run(parameters)),
        }
      }

      return {
        prepare: wrapped,
        exec(sql) {
          life.require()
          if (sql === 'COMMIT') return commit()
          if (sql.startsWith('PRAGMA') || !before(sql)) connection.exec(sql)
        },
        parameterLimit: connection.parameterLimit,
        get inTransaction() {
          return life.isAlive && connection.inTransaction
        },
        close() {
          isClosed = true
          connection.close()
        },
      }
    },
  }
}
