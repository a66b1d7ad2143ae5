/** A withdrawal of the queue. */
export type Waiting = {
  readonly id: string
  readonly player: string
  readonly amount: string
  readonly currency: string
  readonly provider: string
  readonly usd: string
  readonly since: string
  readonly until: string | null
  readonly isLate: boolean
  readonly flags: readonly string[]
  /** Risk flags of the player. */
  readonly risks: readonly string[]
  readonly approvedBy: string | null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A list of codes among the fields of a row; empty if there is none. */
export const codesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The fields of a withdrawal among those of the API's row. */
export const withdrawalOf = (row: Readonly<Record<string, unknown>>): Waiting => ({
  id: textOf(row.id),
  player: textOf(row.player),
  amount: textOf(row.amount),
  currency: textOf(row.currency),
  provider: textOf(row.provider),
  usd: textOf(row.usd),
  since: textOf(row.since),
  until: textOrNull(row.until),
  isLate: row.is_late === true,
  flags: codesOf(row.flags),
  risks: codesOf(row.risks),
  approvedBy: textOrNull(row.approved_by),
})
