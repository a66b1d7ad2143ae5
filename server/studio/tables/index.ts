import type { isWordOf } from '#server/shared/rules/fairness/beacon.ts'
import { tables as versions } from '#server/shared/rules/tables/game.ts'
import type { TableRules } from '#server/shared/rules/tables/table-rules.ts'
import { TABLES } from '#server/shared/rules/tables/tables.ts'
import { type After, sleep } from '#server/shared/timers.ts'
import type { StudioDatabase } from '../database.ts'
import type { RandomBytes } from '../entropy.ts'
import type { Outbox } from '../outbox.ts'
import type { Wallet } from '../wallet.ts'
import { openTableBets } from './bets.ts'
import { openDealing } from './dealing.ts'
import { viewTable } from './view.ts'

const AGAIN_MS = 1000

export type Tables = ReturnType<typeof openTables>

/** The studio's tables, which run on a shared clock whether or not anybody plays. */
export function openTables({
  database,
  wallet,
  outbox,
  now,
  after,
  random,
  isBeaconWord,
  chainLength,
  rules = versions.current,
}: {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly outbox: Outbox
  readonly now: () => number
  readonly after: After
  readonly random: RandomBytes
  readonly isBeaconWord: typeof isWordOf
  readonly chainLength?: number
  readonly rules?: TableRules
}) {
  const parts = { database, wallet, outbox, now, after }
  const tables = new Map(
    TABLES.map((table) => {
      const dealing = openDealing({ table, rules, database, wallet, now, random, isBeaconWord, chainLength })
      return [table.id, { table, dealing, bets: openTableBets({ ...parts, dealing }) }] as const
    }),
  )

  async function recover(): Promise<void> {
    for (const { dealing } of tables.values()) await dealing.recover()
  }

  /** Runs every table until the signal; a table's errors are reported, and its work is retried. */
  async function run(signal: AbortSignal, onFault: (error: Error) => void): Promise<void> {
    await Promise.all(
      [...tables.values()].map(async ({ dealing }) => {
        while (!signal.aborted) {
          const failed = await dealing.step().then(
            () => false,
            (error: Error) => {
              onFault(error)
              return true
            },
          )
          const wait = failed ? AGAIN_MS : Math.max(10, dealing.nextAt() - now())
          await sleep(after, wait, signal).catch(() => undefined)
        }
      }),
    )
  }

  return {
    ids: () => [...tables.keys()],
    find: (id: string) => tables.get(id),
    view: (id: string) => {
      const found = tables.get(id)
      return found ? viewTable(found.dealing, now()) : Promise.resolve(undefined)
    },
    recover,
    run,
    /** Runs each table's due actions once: for callers that control the time. */
    async step(): Promise<void> {
      for (const { dealing } of tables.values()) await dealing.step()
    },
  }
}
