/**
 * `delayed` and `postponed` are before the start, `suspended` and `interrupted` after it; no bets are offered in these.
 */
export const EVENT_STATUSES = [
  ...(['not_started', 'live', 'ended', 'closed', 'cancelled', 'abandoned'] as const),
  ...(['suspended', 'delayed', 'interrupted', 'postponed'] as const),
] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
