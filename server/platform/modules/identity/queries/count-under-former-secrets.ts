import { and, isNull, notLike } from 'drizzle-orm'
import { barredContacts, recoveryCodes } from '#db/platform/schema/identity.ts'
import { hashMark } from '#server/platform/kernel/keyed-hash.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** Number of hashes of codes and contacts that can only be recognized with former secrets. */
export async function countUnderFormerSecrets({ reader, settings }: Pick<Platform, 'reader' | 'settings'>) {
  const mark = `${hashMark(settings)}%`
  const isOpen = and(isNull(recoveryCodes.usedAt), notLike(recoveryCodes.hash, mark))
  const [recovery_codes, barred_contacts] = await Promise.all([
    reader.$count(recoveryCodes, isOpen),
    reader.$count(barredContacts, notLike(barredContacts.hash, mark)),
  ])
  return { recovery_codes, barred_contacts }
}
