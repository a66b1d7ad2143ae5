import { asc, desc, eq, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { legalEditions, termsAcceptances } from '#db/platform/schema/content.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { type TermsEdition, termsDue, withChanges } from './terms-due.ts'

const editionsOf = builtOnce((reader) =>
  reader
    .select({
      document: legalEditions.document,
      n: legalEditions.n,
      isMaterial: legalEditions.isMaterial,
      effectiveAt: legalEditions.effectiveAt,
      hash: legalEditions.hash,
    })
    .from(legalEditions)
    .orderBy(asc(legalEditions.document), asc(legalEditions.n))
    .prepare(),
)

const acceptancesOf = builtOnce((reader) =>
  reader
    .select()
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, sql.placeholder('userId')))
    .orderBy(desc(termsAcceptances.acceptedAt), asc(termsAcceptances.document), desc(termsAcceptances.n))
    .prepare(),
)

/** Editions in force that a player has to accept before they play on. */
export async function findTermsDue(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  userId: string,
): Promise<readonly TermsEdition[]> {
  const editions = withChanges(await editionsOf(reader).all())
  const now = clock.now()
  if (editions.every(({ change }) => change === 0)) return []
  const accepted = await acceptancesOf(reader).all({ userId })
  return termsDue(editions, now, () => accepted)
}

/** Editions of legal documents that a player has accepted, newest first. */
export const listAcceptances = ({ reader }: Pick<Platform, 'reader'>, userId: string) =>
  acceptancesOf(reader).all({ userId })
