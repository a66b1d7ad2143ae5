import { m } from '~/paraglide/messages.js'
import type { AutoEnd } from './auto.ts'

export const AUTO_ENDS: Record<AutoEnd, () => string> = {
  finished: m.play_auto_end_finished,
  stopped: m.play_auto_end_stopped,
  stop_loss: m.play_auto_end_stop_loss,
  stop_win: m.play_auto_end_stop_win,
  single_win: m.play_auto_end_single_win,
  losses_in_row: m.play_auto_end_losses,
  wins_in_row: m.play_auto_end_wins,
  funds: m.play_auto_end_funds,
  limit: m.play_auto_end_limit,
  failed: m.play_auto_end_failed,
  hidden: m.play_auto_end_hidden,
}
