import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Producer } from '#server/platform/providers/odds/port.ts'

/** After this long without a message a producer is down, and bets on its markets are not accepted. */
export const SILENT_MS = 20_000

type Row = {
  readonly last_seq: bigint
  readonly last_generated_at: bigint
  readonly last_alive_at: bigint
  readonly recovery: string | null
}

export type ProducerState = {
  readonly lastSeq: number
  readonly lastGeneratedAt: number
  readonly lastAliveAt: number
  readonly recovery: string | null
}

/** Keyed by name; needed for each message and each bet. */
const CACHED_PRODUCERS: CachedTable<ProducerState> = {
  table: 'sports_producers',
  load(db, name) {
    const row = db.get<Row>(
      'SELECT last_seq, last_generated_at, last_alive_at, recovery FROM sports_producers WHERE name = ?',
      [name],
    )
    return (
      row && {
        lastSeq: Number(row.last_seq),
        lastGeneratedAt: Number(row.last_generated_at),
        lastAliveAt: Number(row.last_alive_at),
        recovery: row.recovery,
      }
    )
  },
  store(db, name, { lastSeq, lastGeneratedAt, lastAliveAt, recovery }) {
    db.run(
      `INSERT INTO sports_producers (name, last_seq, last_generated_at, last_alive_at, recovery) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET last_seq = excluded.last_seq, last_generated_at = excluded.last_generated_at,
         last_alive_at = excluded.last_alive_at, recovery = excluded.recovery`,
      [name, lastSeq, lastGeneratedAt, lastAliveAt, recovery],
    )
  },
}

export function findProducer({ db }: Pick<CommandContext, 'db'>, name: string): ProducerState | undefined {
  return db.cached(CACHED_PRODUCERS).get(name)
}

/** Whether a producer is alive and none of its messages is missing. */
export function isUp(state: ProducerState | undefined, now: number): boolean {
  return state !== undefined && state.recovery === null && now - state.lastAliveAt <= SILENT_MS
}

export function storeProducer({ db }: Pick<CommandContext, 'db'>, name: Producer, state: ProducerState): void {
  db.cached(CACHED_PRODUCERS).set(name, state)
}
