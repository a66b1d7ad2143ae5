/** Codes of reasons that operators give for acts. `command_line`: by a script, without another. */
export const DESK_REASONS = [
  'ticket',
  'player_asked',
  'check',
  'delay',
  'mistake',
  'fault',
  'protection',
  'fraud',
  'quality',
  'command_line',
] as const
export type DeskReason = (typeof DESK_REASONS)[number]
