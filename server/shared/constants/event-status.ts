/**
 * Of the paused statuses, `delayed` and `postponed` are before the start, `suspended` and `interrupted` after it; no
 * bets are offered in any of them.
 */
export const EVENT_STATUSES = [
  ...(['not_started', 'live', 'ended', 'closed', 'cancelled', 'abandoned'] as const),
  ...(['suspended', 'delayed', 'interrupted', 'postponed'] as const),
] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
