import { isWordOf } from '#server/shared/rules/fairness/beacon.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import type { TableRules } from '#server/shared/rules/tables/table-rules.ts'
import type { Versions } from '#server/shared/rules/versions.ts'
import { type After, every } from '#server/shared/timers.ts'
import { type Assets, createStudioApp } from './app.ts'
import { openBooks } from './books.ts'
import type { StudioDatabase } from './database.ts'
import type { RandomBytes } from './entropy.ts'
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
  readonly after: After
  readonly random: RandomBytes
  readonly onFault: (error: Error) => void
}

type StudioOptions = {
  readonly settings: Pick<StudioSettings, 'operatorOrigins' | 'key'> & Partial<Pick<StudioSettings, 'trustedProxies'>>
  readonly wallet: Wallet
  /** Rules of rounds; defaults to those of this release. */
  readonly slots?: Versions<SlotRules>
  readonly tables?: TableRules
  readonly chainLength?: number
  /** Verifies outputs of the public beacon; defaults to the one of the rules. */
  readonly isBeaconWord?: typeof isWordOf
}

const CATCH_UP_MS = 1000
const PURGE_EVERY_MS = 60 * 60_000

export type Studio = ReturnType<typeof openStudio>

/** Opens the studio on a host. Nothing is played before `recover`. */
export function openStudio(
  { database, assets, now, after, random, onFault }: StudioHost,
  { settings, wallet, slots, tables: rules, chainLength, isBeaconWord = isWordOf }: StudioOptions,
) {
  const outbox = openOutbox({ database, wallet, now })
  const rounds = openRounds({ database, wallet, outbox, now, after, random, ...(slots && { versions: slots }) })
  const tables = openTables({
    database,
    wallet,
    outbox,
    now,
    after,
    random,
    chainLength,
    isBeaconWord,
    ...(rules && { rules }),
  })
  const sessions = openSessions({ database, wallet, rounds, now, random })
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
    after,
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
      const endCatchingUp = every(after, CATCH_UP_MS, catchUp)
      await purge()
      const endPurging = every(after, PURGE_EVERY_MS, purge)
      return {
        async [Symbol.asyncDispose]() {
          endCatchingUp()
          endPurging()
          stop.abort()
          await dealing
        },
      }
    },
  }
}
