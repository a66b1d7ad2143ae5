import { asc, count, eq, isNotNull, min } from 'drizzle-orm'
import { identityChecks, identityDocuments } from '#db/platform/schema/verification.ts'
import { decryptBytes } from '#server/platform/kernel/encryption.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { PAGES_OF } from '#server/shared/constants/documents.ts'
import { DOCUMENT_PURPOSE, documentRow, HOLDER_PURPOSE, type Holder } from '../check.ts'

type Reads = Pick<Platform, 'reader' | 'settings'>

/** A verification with all its data; undefined if none was started. */
export async function readCheck({ reader, settings }: Reads, userId: string) {
  const row = await reader.query.identityChecks.findFirst({ where: eq(identityChecks.userId, userId) })
  if (!row) return undefined
  const documents = await reader.select().from(identityDocuments).where(eq(identityDocuments.userId, userId))
  const { sealedHolder, ...check } = row
  const holder = decryptBytes(settings, { purpose: HOLDER_PURPOSE, rowId: userId, sealed: sealedHolder })
  return {
    ...check,
    holder: JSON.parse(holder.toString('utf8')) as Holder,
    pages: PAGES_OF[row.kind].flatMap((page) => {
      const document = documents.find((one) => one.page === page)
      if (!document) return []
      const { sealed } = document
      const open = () => decryptBytes(settings, { purpose: DOCUMENT_PURPOSE, rowId: documentRow(userId, page), sealed })
      return [{ page, open }]
    }),
  }
}

/** Number of submitted verifications, with the time of the oldest. */
export async function countSentChecksAcrossPlayers({ reader }: Pick<Reads, 'reader'>) {
  const [row] = await reader
    .select({ count: count(), oldest: min(identityChecks.sentAt) })
    .from(identityChecks)
    .where(isNotNull(identityChecks.sentAt))
  return row ?? { count: 0, oldest: null }
}

/** Submitted verifications, oldest first. */
export function listSentChecksAcrossPlayers({ reader }: Pick<Reads, 'reader'>) {
  const { userId, kind, sentAt, decidedBy } = identityChecks
  return reader
    .select({ userId, kind, sentAt, decidedBy })
    .from(identityChecks)
    .where(isNotNull(sentAt))
    .orderBy(asc(sentAt))
    .limit(100)
}
