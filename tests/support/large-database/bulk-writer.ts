import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { migrate } from '#db/platform/migrate.ts'
import { type Connection, openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { expandEntropy } from '#server/platform/kernel/surroundings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { openWriterDatabase } from '#server/platform/kernel/writer/writer-database.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { games } from '#server/shared/rules/games.ts'

export type BulkOptions = {
  /** Path of the database; it must not exist. */
  readonly file: string
  /** Secret of the platform that will be started on it. */
  readonly secret: string
  /** Determines every id, seed and choice. */
  readonly seed: string
  /** Time of the first command, in milliseconds. */
  readonly from: number
}

/** Runs commands of the platform in large transactions, without waiting for the disk. Not for data that matters. */
export type BulkWriter = Disposable & {
  readonly connection: Connection
  /** Runs a command, a millisecond after the one before. An error ends the transaction: nothing can be undone alone. */
  run<Output>(command: (context: CommandContext) => Output): Output
  advance(durationMs: number): void
  /** Uniform choice of 0 … `count` - 1. */
  chooseBelow(count: number): number
  choose<T>(from: readonly T[]): T
  /** Idempotency key of the next payment, rotation or sports bet. */
  nextKey(): string
  /** Ends the transaction; the next command begins another. */
  commit(): void
}

/** SQLite's cache: the indexes of a million bets. */
const CACHE_KIB = 512 * 1024
/** Pages after which the log is copied into the database: 400 MB. */
const CHECKPOINT_PAGES = 100_000
const UINT32_BYTES = 4
const UINT32_VALUES = 2 ** 32

export function openBulkWriter({ file, secret, seed, from }: BulkOptions): BulkWriter {
  if (existsSync(file)) throw new RangeError(`${file} exists already`)
  const connection = openConnection(file)
  migrate(connection)
  connection.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -${CACHE_KIB};
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const { db, memory } = openWriterDatabase(connection)
  const random = expandEntropy(createHash('sha256').update(seed).digest())
  const surroundings = { db, random, secret, rules: games, jurisdiction: JURISDICTIONS.demo, announce() {} }
  let now = from
  let keys = 0

  function begin(): void {
    connection.exec('BEGIN IMMEDIATE')
    memory.begin(true)
  }

  function end(): void {
    memory.flush()
    connection.exec('COMMIT')
  }

  function chooseBelow(count: number): number {
    const { buffer, byteOffset } = random(UINT32_BYTES)
    return Math.floor((new DataView(buffer, byteOffset).getUint32(0) / UINT32_VALUES) * count)
  }

  return {
    connection,
    run(command) {
      if (!connection.inTransaction) begin()
      now += 1
      const output = command({ ...surroundings, now })
      memory.keepCommand()
      return output
    },
    advance(durationMs) {
      now += durationMs
    },
    chooseBelow,
    choose: (from) => from[chooseBelow(from.length)] as (typeof from)[number],
    nextKey: () => `large-database-${++keys}`,
    commit() {
      if (connection.inTransaction) end()
    },
    [Symbol.dispose]() {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      connection.close()
    },
  }
}
