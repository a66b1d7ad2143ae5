import type { CommandContext } from '../writer/command.ts'
import { DEPOSIT_LIFETIME_MS } from './deposit.ts'

/** Ends the wait of deposits whose provider has said nothing within DEPOSIT_LIFETIME_MS. Answers how many. */
export function expireDeposits({ db, now }: CommandContext): { expired: number } {
  const { changes } = db.run(
    `UPDATE deposits SET status = 'expired', settled_at = ? WHERE status = 'created' AND created_at <= ?`,
    [now, now - DEPOSIT_LIFETIME_MS],
  )
  return { expired: changes }
}
