import { and, asc, desc, eq, isNotNull, or } from 'drizzle-orm'
import { liabilityDays, liabilityLeaves, liabilityNodes } from '#db/platform/schema/books.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { LiabilityProof } from '#server/shared/books/check-proof.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { saltOf } from '../leaves.ts'

type Wanted = { readonly userId: string; readonly currency: Currency }

/**
 * Proof that a player is in the latest published tree of a currency. Refuses `not_found` if there is no tree or the
 * player had no balance.
 */
export async function findProof(
  { reader }: Pick<Platform, 'reader'>,
  { userId, currency }: Wanted,
): Promise<LiabilityProof> {
  const tree = await reader.query.liabilityDays.findFirst({
    where: and(eq(liabilityDays.currency, currency), isNotNull(liabilityDays.file)),
    orderBy: desc(liabilityDays.day),
  })
  const leaves = tree
    ? await reader
        .select()
        .from(liabilityLeaves)
        .where(
          and(
            eq(liabilityLeaves.player, userId),
            eq(liabilityLeaves.day, tree.day),
            eq(liabilityLeaves.currency, currency),
          ),
        )
        .orderBy(asc(liabilityLeaves.part))
    : []
  if (!tree || leaves.length === 0) throw new Refusal('not_found')
  const { day, secret } = tree
  const parts = leaves.map(async ({ part, position, owed, bonus }) => {
    const index = position ?? 0
    const half = part === 0 ? 0 : 1
    const path = await pathOf(index, Math.log2(tree.leaves))
    return { part: half, salt: saltOf(secret, { day, currency }, userId, half), owed, bonus, index, path }
  })
  return { day, currency, player: userId, parts: await Promise.all(parts) }

  /** The siblings from the leaf to the root. */
  function pathOf(index: number, depth: number) {
    const siblings = Array.from({ length: depth }, (_, level) =>
      and(eq(liabilityNodes.level, level), eq(liabilityNodes.position, Math.floor(index / 2 ** level) ^ 1)),
    )
    return reader
      .select({ hash: liabilityNodes.hash, owed: liabilityNodes.owed, bonus: liabilityNodes.bonus })
      .from(liabilityNodes)
      .where(and(eq(liabilityNodes.day, day), eq(liabilityNodes.currency, currency), or(...siblings)))
      .orderBy(asc(liabilityNodes.level))
  }
}
