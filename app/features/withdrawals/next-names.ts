import { m } from '~/paraglide/messages.js'

export const NEXT_NAMES = {
  you: m.withdrawal_next_you,
  we: m.withdrawal_next_we,
  provider: m.withdrawal_next_provider,
} as const
