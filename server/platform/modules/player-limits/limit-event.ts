import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { LimitEvent, LimitKind, LimitSpan } from '#server/shared/constants/player-limits.ts'
import type { Micros } from '#server/shared/money/micros.ts'

type Happening = {
  readonly userId: string
  readonly event: LimitEvent
  readonly kind?: LimitKind
  readonly span?: LimitSpan
  readonly currency?: Currency | null
  /** Micro-units of the currency, or milliseconds; null if the limit was removed. */
  readonly amount?: Micros | null
  /** In milliseconds. */
  readonly until?: number | null
  readonly zone?: string
}

/** Stores an event of a player's protection: the tables of limits only hold what is in force. */
export function recordEvent(context: CommandContext, happening: Happening): void {
  const { userId, event, kind, span, currency, amount = null, until, zone } = happening
  const { db, now } = context
  db.run(
    `INSERT INTO limit_events (id, user_id, event, kind, span, currency, amount, until, zone, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      newId(context),
      userId,
      event,
      kind ?? null,
      span ?? null,
      currency ?? null,
      amount === null ? null : toSql(amount),
      until ?? null,
      zone ?? null,
      now,
    ],
  )
}
