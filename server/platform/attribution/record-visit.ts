import { type Attempt, takeAttempts } from '../accounts/rate-limits/attempts.ts'
import { newId } from '../ids.ts'
import type { CommandContext } from '../writer/command.ts'

export type VisitEvent = {
  readonly kind: 'affiliate' | 'visit' | 'page_open' | 'utm'
  readonly ip: string
  readonly details: Readonly<Record<string, string>>
  readonly attempt: Attempt
}

/** Keeps one thing that a visitor did (C33–C36). Refusal: too_many_requests. */
export function recordVisit(context: CommandContext, { kind, ip, details, attempt }: VisitEvent): void {
  takeAttempts(context, [attempt])
  context.db.run(`INSERT INTO visit_events (id, kind, ip, details, created_at) VALUES (?, ?, ?, ?, ?)`, [
    newId(context),
    kind,
    ip,
    JSON.stringify(details),
    context.now,
  ])
}
