import type { playerFlags } from '#db/platform/schema/identity.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { RiskFlag } from '#server/shared/constants/risk-flags.ts'

type Flagging = {
  readonly userId: string
  readonly flag: RiskFlag
  readonly reason: string
  /** Operator's name. */
  readonly operator: string
}

/** Sets a risk flag on a player and returns its id. Refuses conflict on `flag` if it is set already. */
export function setFlag(context: CommandContext, { userId, flag, reason, operator }: Flagging): string {
  const { db, now } = context
  if (openFlagsOf(context, userId).includes(flag)) throw new Refusal('conflict', { field: 'flag' })
  const id = newId(context)
  insertRow<typeof playerFlags>(db, {
    into: 'player_flags',
    row: { id, user_id: userId, flag, reason, set_by: operator, set_at: now },
  })
  return id
}

/** Clears a risk flag of a player and returns its id. Refuses not_found on `flag` if it is not set. */
export function clearFlag({ db, now }: CommandContext, { userId, flag, reason, operator }: Flagging): string {
  const open = db.get<{ id: string }>(
    'SELECT id FROM player_flags WHERE user_id = ? AND flag = ? AND cleared_at IS NULL',
    [userId, flag],
  )
  if (!open) throw new Refusal('not_found', { field: 'flag' })
  db.run('UPDATE player_flags SET cleared_by = ?, cleared_at = ?, cleared_for = ? WHERE id = ?', [
    operator,
    now,
    reason,
    open.id,
  ])
  return open.id
}

/** Risk flags of a player that are set, for use in commands. */
export const openFlagsOf = ({ db }: Pick<CommandContext, 'db'>, userId: string): readonly string[] =>
  db
    .all<{ flag: string }>('SELECT flag FROM player_flags WHERE user_id = ? AND cleared_at IS NULL ORDER BY flag', [
      userId,
    ])
    .map(({ flag }) => flag)
