import type { liabilityDays } from '#db/platform/schema/books.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { TreeKey } from './leaves.ts'

export type TreeStage = 'collect' | 'pad' | 'order' | 'climb' | 'done'

type Row = StoredRow<typeof liabilityDays>

/** A tree that is not finished. */
export type GrowingTree = TreeKey & {
  readonly secret: string
  readonly until: number
  readonly openedAt: number
  readonly stage: TreeStage
  readonly place: unknown
  readonly leaves: number
}

/** The tree to go on with, the oldest first. */
export function nextTree({ db }: Pick<CommandContext, 'db'>): GrowingTree | undefined {
  const row = db.get<Omit<Row, 'file'>>(
    `SELECT day, currency, secret, until, opened_at, stage, place, leaves FROM liability_days
     WHERE stage IN ('collect', 'pad', 'order', 'climb') ORDER BY day, currency LIMIT 1`,
  )
  if (!row) return undefined
  const { day, currency, secret, stage } = row
  const counts = { until: Number(row.until), openedAt: Number(row.opened_at), leaves: Number(row.leaves) }
  return { day, currency, secret, stage, ...counts, place: JSON.parse(row.place) }
}

export type Progress = { readonly stage: TreeStage; readonly place: unknown; readonly leaves: number }

/** How far a tree has come by now. */
export function keepProgress(
  { db }: Pick<CommandContext, 'db'>,
  { day, currency }: TreeKey,
  { stage, place, leaves }: Progress,
): void {
  db.run('UPDATE liability_days SET stage = ?, place = ?, leaves = ? WHERE day = ? AND currency = ?', [
    stage,
    JSON.stringify(place),
    leaves,
    day,
    currency,
  ])
}
