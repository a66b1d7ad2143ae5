import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { playerBlocks, playerNotes, playerTags } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { type BlockedAction, STOPPED_BY } from '#server/shared/constants/player-blocks.ts'

type Reading = Pick<Platform, 'reader' | 'clock'>

/** Blocks of a player in force. */
export const findBlocks = ({ reader, clock }: Reading, userId: string) =>
  reader
    .select()
    .from(playerBlocks)
    .where(
      and(
        eq(playerBlocks.userId, userId),
        isNull(playerBlocks.liftedAt),
        or(isNull(playerBlocks.until), gt(playerBlocks.until, clock.now())),
      ),
    )
    .orderBy(asc(playerBlocks.id))

type Page = { readonly userId: string; readonly before?: string | undefined; readonly limit: number }

/** All blocks of a player, also those that have ended, newest first. */
export const listBlocks = ({ reader }: Pick<Platform, 'reader'>, { userId, before, limit }: Page) =>
  reader
    .select()
    .from(playerBlocks)
    .where(and(eq(playerBlocks.userId, userId), before === undefined ? undefined : lt(playerBlocks.id, before)))
    .orderBy(desc(playerBlocks.id))
    .limit(limit)

/** Whether a block stops an action of a player, to decide what to show. */
export async function isBlocked(reading: Reading, userId: string, action: BlockedAction): Promise<boolean> {
  const stops: readonly string[] = STOPPED_BY[action]
  return (await findBlocks(reading, userId)).some(({ scope }) => stops.includes(scope))
}

/** Notes of operators on a player, newest first. */
export const listNotes = ({ reader }: Pick<Platform, 'reader'>, { userId, before, limit }: Page) =>
  reader
    .select()
    .from(playerNotes)
    .where(and(eq(playerNotes.userId, userId), before === undefined ? undefined : lt(playerNotes.id, before)))
    .orderBy(desc(playerNotes.id))
    .limit(limit)

/** Tags of a player. */
export const listTags = ({ reader }: Pick<Platform, 'reader'>, userId: string) =>
  reader.select().from(playerTags).where(eq(playerTags.userId, userId)).orderBy(asc(playerTags.tag))
