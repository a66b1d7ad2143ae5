import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { linkedAccounts } from '#server/platform/modules/identity/index.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import type { Grant } from './grant.ts'

/** Whether one of these players has claimed a bonus, whatever has become of it. */
function wasTakenBy({ db }: Pick<CommandContext, 'db'>, bonusId: string, userIds: readonly string[]): boolean {
  const taken = db.get(
    `SELECT 1 AS one FROM bonus_grants
     WHERE bonus_id = ? AND amount > 0 AND user_id IN (SELECT value FROM json_each(?)) LIMIT 1`,
    [bonusId, JSON.stringify(userIds)],
  )
  return taken !== undefined
}

/**
 * Whether a bonus is still available to this player's person. Offers open to everyone can be claimed once for all
 * accounts of a person; grants by the operator are the operator's decision.
 */
export function isFirstOfPerson(
  context: Pick<CommandContext, 'db'>,
  { userId, terms }: { readonly userId: string; readonly terms: Pick<Grant['terms'], 'id' | 'occasion'> },
): boolean {
  if (OCCASIONS[terms.occasion].isGrantedByOperator) return true
  return !wasTakenBy(context, terms.id, linkedAccounts(context, userId))
}
