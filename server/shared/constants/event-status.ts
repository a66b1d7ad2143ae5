/** Of those that rest, `delayed` and `postponed` have not begun, and `suspended` and `interrupted` have: nothing is offered on them. */
export const EVENT_STATUSES = [
  ...(['not_started', 'live', 'ended', 'closed', 'cancelled', 'abandoned'] as const),
  ...(['suspended', 'delayed', 'interrupted', 'postponed'] as const),
] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
