import type { Connection } from '#server/platform/hosts/node/storage/connection.ts'
import type { SqlValue } from '#server/platform/kernel/writer/storage.ts'
import { migrate, type SqlResult, type SqlStatement, type StudioDatabase } from '#server/studio/database.ts'
import { openStudio, type Studio } from '#server/studio/studio.ts'
import { openWallet } from '#server/studio/wallet.ts'
import type { Disk } from '../world/disk.ts'
import { createLife, Killed, type Life, lifeScheduler, type MachineClock } from '../world/life.ts'
import type { Network } from '../world/network.ts'
import type { Random } from '../world/random.ts'
import type { Time } from '../world/time.ts'
import { SITE_ORIGIN } from './platform-program.ts'

export const STUDIO_KEY = { id: 'studio-1', secret: '1766f7f2ec46c6adce213f137d196c4271cd5df7313fe72c6d2a9e43b847fd86' }
/** A key of the studio that it does not use: operators revoke it. */
export const UNUSED_KEY = { id: 'studio-2', secret: '2766f7f2ec46c6adce213f137d196c4271cd5df7313fe72c6d2a9e43b847fd86' }
export const STUDIO_HOST = 'studio.example'
export const PLATFORM_HOST = 'platform.example'

export type StudioProgram = {
  /** Null while it is down. */
  readonly studio: Studio | null
  start(): Promise<void>
  kill(): void
  /** Throws Killed while it is down, and if it ends before it has answered. */
  fetch(request: Request): Promise<Response>
}

type ProgramOptions = {
  readonly time: Time
  readonly clock: MachineClock
  readonly network: Network
  readonly disk: Disk
  readonly random: Random
  readonly chainLength: number
  readonly onFault: (error: Error) => void
  readonly onEnd: () => void
  readonly isBeaconWord: NonNullable<Parameters<typeof openStudio>[1]['isBeaconWord']>
}

/** The studio of production, on a host whose parts are simulated. */
export function createStudioProgram(options: ProgramOptions): StudioProgram {
  const { time, clock, network, disk, random, chainLength, onEnd } = options
  let running: { readonly life: Life; readonly studio: Studio } | null = null
  let starting: Life | null = null

  function ended(life: Life): void {
    if (running?.life !== life && starting !== life) return
    running = null
    starting = null
    life.end()
    onEnd()
  }

  return {
    get studio() {
      return running?.studio ?? null
    },
    async start() {
      const life = createLife()
      starting = life
      life.onEnd(() => time.after(0, () => ended(life)))
      const { after } = lifeScheduler(time, clock, life)
      const onFault = (error: Error) => life.isAlive && !(error instanceof Killed) && options.onFault(error)
      try {
        const database = studioDatabase(disk.connect(life))
        await migrate(database, clock.now)
        const wallet = openWallet(
          { walletUrl: `https://${PLATFORM_HOST}`, key: STUDIO_KEY },
          { now: clock.now, sendRequest: network.sendFrom('studio', true) },
        )
        const studio = openStudio(
          {
            database,
            assets: new Map(),
            now: clock.now,
            after,
            random: (count) => random.entropy.bytes(count),
            onFault,
          },
          {
            settings: { operatorOrigins: [SITE_ORIGIN], key: STUDIO_KEY },
            wallet,
            chainLength,
            isBeaconWord: options.isBeaconWord,
          },
        )
        await studio.recover()
        await studio.run()
        life.require()
        running = { life, studio }
        starting = null
      } catch (error) {
        if (error instanceof Error) onFault(error)
        ended(life)
      }
    },
    kill() {
      const life = running?.life ?? starting
      if (life) ended(life)
    },
    async fetch(request) {
      const now = running
      if (now === null) throw new Killed()
      const response = await now.studio.app.fetch(request)
      now.life.require()
      return response
    },
  }
}

/** The studio's database on a connection of the simulated disk. */
function studioDatabase(connection: Connection): StudioDatabase {
  connection.exec('PRAGMA foreign_keys = OFF')
  const prepared = new Map<string, ReturnType<typeof prepare>>()

  function prepare(sql: string) {
    const statement = connection.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    if (names.length > 0) statement.raw(true)
    return { statement, names }
  }

  function run(given: string | SqlStatement): SqlResult {
    const { sql, args } = typeof given === 'string' ? { sql: given, args: [] } : given
    const { statement, names } = prepared.get(sql) ?? prepare(sql)
    // a schema may change under a statement that was prepared before
    if (!/^\s*(?:CREATE|ALTER)/.test(sql)) prepared.set(sql, { statement, names })
    const values = args as readonly SqlValue[]
    if (names.length === 0) return { rows: [], rowsAffected: statement.run(values).changes }
    const rows = statement.all(values)
    return { rows: rows.map((row) => rowOf(names, row)), rowsAffected: rows.length }
  }

  function inTransaction<T>(work: () => T): T {
    connection.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      connection.exec('COMMIT')
      return result
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }

  return {
    execute: async (statement) => (isRead(statement) ? run(statement) : inTransaction(() => run(statement))),
    batch: async (statements) => inTransaction(() => statements.map(run)),
    close: () => connection.close(),
  }
}

const isRead = (statement: string | SqlStatement) =>
  /^\s*SELECT\b/i.test(typeof statement === 'string' ? statement : statement.sql)

const rowOf = (names: readonly string[], row: readonly unknown[]) =>
  Object.fromEntries(
    names.map((name, index) => [name, typeof row[index] === 'bigint' ? Number(row[index]) : row[index]]),
  )
