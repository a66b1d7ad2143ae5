import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import type { TableRules } from '#server/shared/rules/tables/table-rules.ts'
import type { Versions } from '#server/shared/rules/versions.ts'
import { type Assets, createStudioApp } from './app.ts'
import { openBooks } from './books.ts'
import type { StudioDatabase } from './database.ts'
import { openOutbox } from './outbox.ts'
import { purgeDemos } from './retention.ts'
import { openRounds } from './rounds/rounds.ts'
import { openSessions } from './sessions.ts'
import type { StudioSettings } from './settings.ts'
import { openTables } from './tables/index.ts'
import type { Wallet } from './wallet.ts'

/** Services that the studio needs from its runtime: one folder of `hosts` per implementation. */
export type StudioHost = {
  /** Contains the tables of this release (`migrate`). */
  readonly database: StudioDatabase
  readonly assets: Assets
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly onFault: (error: Error) => void
}

type StudioOptions = {
  readonly settings: Pick<StudioSettings, 'operatorOrigins' | 'key'> & Partial<Pick<StudioSettings, 'trustedProxies'>>
  readonly wallet: Wallet
  /** Rules of rounds; defaults to those of this release. */
  readonly slots?: Versions<SlotRules>
  readonly tables?: TableRules
  readonly chainLength?: number
}

const CATCH_UP_MS = 1000
const PURGE_EVERY_MS = 60 * 60_000

export type Studio = ReturnType<typeof openStudio>

/** Opens the studio on a host. Nothing is played before `recover`. */
export function openStudio(
  { database, assets, now, onFault }: StudioHost,
  { settings, wallet, slots, tables: rules, chainLength }: StudioOptions,
) {
  const outbox = openOutbox({ database, wallet, now })
  const rounds = openRounds({ database, wallet, outbox, now, ...(slots && { versions: slots }) })
  const tables = openTables({ database, wallet, outbox, now, chainLength, ...(rules && { rules }) })
  const sessions = openSessions({ database, wallet, rounds, now })
  const books = openBooks({ database })
  const stop = new AbortController()
  const app = createStudioApp({
    settings,
    assets,
    rounds,
    tables,
    sessions,
    books,
    onFault,
    stop: stop.signal,
    now,
  })

  return {
    app,
    books,
    outbox,
    rounds,
    tables,
    sessions,
    /** Completes what a crash interrupted, as far as the operator responds. */
    async recover(): Promise<void> {
      await tables.recover()
      await rounds.recover()
    },
    /**
     * Runs the tables, delivers pending calls and deletes old demos, until it is disposed of, which also ends open
     * streams.
     */
    async run(): Promise<AsyncDisposable> {
      const catchUp = () => rounds.catchUp().catch(onFault)
      const purge = () => purgeDemos(database, now()).catch(onFault)
      const dealing = tables.run(stop.signal, onFault)
      const catchingUp = setInterval(catchUp, CATCH_UP_MS)
      await purge()
      const purging = setInterval(purge, PURGE_EVERY_MS)
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(catchingUp)
          clearInterval(purging)
          stop.abort()
          await dealing
        },
      }
    },
  }
}
