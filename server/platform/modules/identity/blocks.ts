import type { playerBlocks } from '#db/platform/schema/identity.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import {
  type BlockedAction,
  type BlockScope,
  STOPPED_BY,
  WITHDRAWAL_BLOCK_HOURS,
} from '#server/shared/constants/player-blocks.ts'

/** A block in force. Times in milliseconds; `until` is null for one without an end. */
export type Block = {
  readonly id: string
  readonly scope: BlockScope
  readonly until: number | null
  readonly caseId: string | null
  readonly setBy: string
  readonly setAt: number
}

/** Whether any player has a block that was not lifted: most players act while there is none. */
const CACHED_ANY: CachedTable<boolean> = {
  table: 'player_blocks',
  load: (db) => db.get('SELECT 1 AS one FROM player_blocks WHERE lifted_at IS NULL LIMIT 1') !== undefined,
}

/** Blocks of a player that were not lifted, by player. */
const CACHED_BLOCKS: CachedTable<readonly Block[]> = {
  table: 'player_blocks',
  load: (db, userId) =>
    db
      .all<Omit<StoredRow<typeof playerBlocks>, 'user_id' | 'lifted_at' | 'lifted_by'>>(
        `SELECT id, scope, until, case_id, set_by, set_at FROM player_blocks
         WHERE user_id = ? AND lifted_at IS NULL ORDER BY id`,
        [userId],
      )
      .map(({ id, scope, until, case_id, set_by, set_at }) => ({
        id,
        scope,
        until: until === null ? null : Number(until),
        caseId: case_id,
        setBy: set_by,
        setAt: Number(set_at),
      })),
}

/** Blocks of a player in force, for use in commands. */
export function blocksOf({ db, now }: Pick<CommandContext, 'db' | 'now'>, userId: string): readonly Block[] {
  if (db.cached(CACHED_ANY).get('') === false) return []
  return (db.cached(CACHED_BLOCKS).get(userId) ?? []).filter(({ until }) => until === null || now < until)
}

/** Block that stops an action of a player, the longest if there are several; undefined if none does. */
export function blockOf(
  context: Pick<CommandContext, 'db' | 'now'>,
  userId: string,
  action: BlockedAction,
): Block | undefined {
  const stops: readonly string[] = STOPPED_BY[action]
  return blocksOf(context, userId)
    .filter(({ scope }) => stops.includes(scope))
    .toSorted((a, b) => (b.until ?? Number.POSITIVE_INFINITY) - (a.until ?? Number.POSITIVE_INFINITY))[0]
}

/** Refuses account_restricted, with the end of the block, if an operator has blocked this action for the player. */
export function requireUnblocked(
  context: Pick<CommandContext, 'db' | 'now'>,
  userId: string,
  action: BlockedAction,
): void {
  const block = blockOf(context, userId, action)
  if (!block) return
  const { until } = block
  throw new Refusal('account_restricted', { detail: until === null ? undefined : new Date(until).toISOString() })
}

export type NewBlock = {
  readonly userId: string
  readonly scope: BlockScope
  /** In milliseconds; null for one without an end. */
  readonly until: number | null
  readonly caseId: string | null
  /** Operator's name. */
  readonly operator: string
}

const HOUR_MS = 3_600_000

/**
 * Blocks a scope. A former block of the same scope is replaced. Refusals: conflict on `until` if it would end earlier
 * than the one in force; forbidden on `operator` if the same operator extends a block of withdrawals.
 */
export function setBlock(context: CommandContext, { userId, scope, until, caseId, operator }: NewBlock): string {
  const { db, now } = context
  const former = blocksOf(context, userId).find((block) => block.scope === scope)
  if (former && until !== null && (former.until === null || until < former.until))
    throw new Refusal('conflict', { field: 'until' })
  if (scope === 'withdrawal') requireOther(context, { userId, operator })
  if (former) db.run('UPDATE player_blocks SET lifted_at = ?, lifted_by = ? WHERE id = ?', [now, operator, former.id])
  const id = newId(context)
  insertRow<typeof playerBlocks>(db, {
    into: 'player_blocks',
    row: {
      id,
      user_id: userId,
      scope,
      until,
      case_id: caseId ?? former?.caseId ?? null,
      set_by: operator,
      set_at: now,
    },
  })
  return id
}

/** A payment must not be held for long by one person: the operator who blocked withdrawals last cannot do so again. */
function requireOther(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { userId, operator }: Pick<NewBlock, 'userId' | 'operator'>,
): void {
  const last = db.get<{ set_by: string }>(
    `SELECT set_by FROM player_blocks WHERE user_id = ? AND scope = 'withdrawal' AND set_at > ?
     ORDER BY id DESC LIMIT 1`,
    [userId, now - 2 * WITHDRAWAL_BLOCK_HOURS * HOUR_MS],
  )
  if (last?.set_by === operator) throw new Refusal('forbidden', { field: 'operator' })
}

/** Ends the block of a scope before its time. Refuses not_found if none is in force. */
export function liftBlock(
  context: CommandContext,
  { userId, scope, operator }: Pick<NewBlock, 'userId' | 'scope' | 'operator'>,
): Block {
  const block = blocksOf(context, userId).find((one) => one.scope === scope)
  if (!block) throw new Refusal('not_found', { field: 'scope' })
  context.db.run('UPDATE player_blocks SET lifted_at = ?, lifted_by = ? WHERE id = ?', [
    context.now,
    operator,
    block.id,
  ])
  return block
}
