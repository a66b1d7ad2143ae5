import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { fingerprints, paymentInstruments, users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

type Reading = Pick<Platform, 'reader'>

/** Properties that two accounts have in common: verified person, payment instrument, browser. */
export type LinkKind = 'person' | 'instrument' | 'browser'

const MOST = 100

/** Other accounts of the same verified person, payment instrument or browser, and by which; at most 100 of each. */
export async function listLinksAcrossPlayers(
  { reader }: Reading,
  userId: string,
): Promise<ReadonlyMap<string, ReadonlySet<LinkKind>>> {
  const other = alias(users, 'other')
  const otherInstrument = alias(paymentInstruments, 'other_instrument')
  const otherBrowser = alias(fingerprints, 'other_browser')
  const [persons, instruments, browsers] = await Promise.all([
    reader
      .select({ id: other.id })
      .from(users)
      .innerJoin(other, and(eq(other.personHash, users.personHash), ne(other.id, users.id)))
      .where(
        and(
          eq(users.id, userId),
          isNotNull(other.personHash),
          inArray(users.verificationStatus, ['success', 'verified']),
          inArray(other.verificationStatus, ['success', 'verified']),
        ),
      )
      .limit(MOST),
    reader
      .selectDistinct({ id: otherInstrument.userId })
      .from(paymentInstruments)
      .innerJoin(
        otherInstrument,
        and(eq(otherInstrument.hash, paymentInstruments.hash), ne(otherInstrument.userId, userId)),
      )
      .where(eq(paymentInstruments.userId, userId))
      .limit(MOST),
    reader
      .selectDistinct({ id: otherBrowser.userId })
      .from(fingerprints)
      .innerJoin(otherBrowser, and(eq(otherBrowser.hash, fingerprints.hash), ne(otherBrowser.userId, userId)))
      .where(eq(fingerprints.userId, userId))
      .limit(MOST),
  ])
  const links = new Map<string, Set<LinkKind>>()
  const add = (kind: LinkKind, rows: readonly { readonly id: string }[]) => {
    for (const { id } of rows) links.set(id, (links.get(id) ?? new Set()).add(kind))
  }
  add('person', persons)
  add('instrument', instruments)
  add('browser', browsers)
  return links
}

/** Browsers that a player has logged in from, by the hash of their fingerprint, newest first. */
export const listDevices = ({ reader }: Reading, userId: string) =>
  reader
    .select({ hash: fingerprints.hash, firstSeenAt: fingerprints.firstSeenAt })
    .from(fingerprints)
    .where(eq(fingerprints.userId, userId))
    .orderBy(desc(fingerprints.firstSeenAt))
    .limit(MOST)
