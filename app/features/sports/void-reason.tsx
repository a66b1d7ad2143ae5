import { ownValue } from '#server/shared/own-value.ts'
import { m } from '~/paraglide/messages.js'

const REASONS: Readonly<Record<string, () => string>> = {
  cancelled: m.sports_void_cancelled,
  postponed: m.sports_void_postponed,
  abandoned: m.sports_void_abandoned,
  not_started: m.sports_void_not_started,
  not_finished: m.sports_void_not_finished,
  review: m.sports_void_review,
  format: m.sports_void_format,
  corrected: m.sports_void_corrected,
}

/** Reason why a leg is void; renders nothing for unknown reasons of a feed. */
export function VoidReason({ reason }: { reason: string }) {
  const text = ownValue(REASONS, reason)?.()
  return text ? <span className="col-span-2 text-12 text-paper-3">{m.sports_void_why({ reason: text })}</span> : null
}
