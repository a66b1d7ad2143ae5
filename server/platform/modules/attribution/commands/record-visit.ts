import type { visitEvents } from '#db/platform/schema/attribution.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

export type VisitEvent = {
  readonly kind: 'affiliate' | 'visit' | 'page_open' | 'utm'
  readonly ip: string
  readonly details: Readonly<Record<string, string>>
  readonly attempt: Attempt
}

/** Keeps one thing that a visitor did. Refusal: too_many_requests. */
export function recordVisit(context: CommandContext, { kind, ip, details, attempt }: VisitEvent): void {
  consumeRateLimits(context, [attempt])
  insertRow<typeof visitEvents>(context.db, {
    into: 'visit_events',
    row: { id: newId(context), kind, ip, details: JSON.stringify(details), created_at: context.now },
  })
}
