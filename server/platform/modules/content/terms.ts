import { createHmac } from 'node:crypto'
import type { termsAcceptances } from '#db/platform/schema/content.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { LegalName } from '#server/shared/constants/legal-documents.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { auditKeyOf } from '../identity/index.ts'
import { type Accepted, editionsInForce, type TermsEdition, termsDue, withChanges } from './terms-due.ts'

/** Editions of all documents, under one key. */
const CACHED_EDITIONS: CachedTable<readonly TermsEdition[]> = {
  table: 'legal_editions',
  load: (db) =>
    withChanges(
      db
        .all<{ document: LegalName; n: bigint; is_material: bigint; effective_at: bigint; hash: string }>(
          'SELECT document, n, is_material, effective_at, hash FROM legal_editions ORDER BY document, n',
        )
        .map(({ document, n, is_material: material, effective_at: at, hash }) => ({
          document,
          n: Number(n),
          isMaterial: material === 1n,
          effectiveAt: Number(at),
          hash,
        })),
    ),
}

/** Acceptances by player. */
const CACHED_ACCEPTANCES: CachedTable<readonly Accepted[]> = {
  table: 'terms_acceptances',
  load: (db, userId) =>
    db
      .all<{ document: LegalName; n: bigint }>('SELECT document, n FROM terms_acceptances WHERE user_id = ?', [userId])
      .map(({ document, n }) => ({ document, n: Number(n) })),
}

type Reading = Pick<CommandContext, 'db' | 'now'>

const allEditions = ({ db }: Pick<CommandContext, 'db'>) => db.cached(CACHED_EDITIONS).get('') ?? []

/**
 * Refuses terms_changed, with the document's name, if a material change of it is in force that the player has not
 * accepted. For play, deposits and offers; what a player owns, may end or may withdraw never depends on it.
 */
export function requireTerms(context: Reading, userId: string): void {
  const acceptedOf = () => context.db.cached(CACHED_ACCEPTANCES).get(userId) ?? []
  const [due] = termsDue(allEditions(context), context.now, acceptedOf)
  if (due) throw new Refusal('terms_changed', { detail: due.document })
}

/** A player who accepts a document, and the place and language of it. */
export type Acceptor = {
  readonly userId: string
  /** Language in which it was read. */
  readonly locale: Locale
  /** Address of the request; null without one. Only its hash under the player's key is stored. */
  readonly ip: string | null
}

/**
 * Stores that a player accepts the edition of a document that is in force; the first acceptance of an edition stays as
 * it is. Refusals: not_found on `document` if none is in force; conflict on `version` with the number of the one in
 * force.
 */
export function acceptTerms(
  context: CommandContext,
  { document, version, ...acceptor }: Acceptor & { readonly document: LegalName; readonly version: number },
): void {
  const inForce = editionsInForce(allEditions(context), context.now).find((edition) => edition.document === document)
  if (!inForce) throw new Refusal('not_found', { field: 'document' })
  if (inForce.n !== version) throw new Refusal('conflict', { field: 'version', detail: String(inForce.n) })
  store(context, inForce, { ...acceptor, isRegistration: false })
}

/** Stores that a new player has accepted all documents in force, as the registration form says. */
export function acceptAtRegistration(context: CommandContext, acceptor: Acceptor): void {
  for (const edition of editionsInForce(allEditions(context), context.now))
    store(context, edition, { ...acceptor, isRegistration: true })
}

function store(
  context: CommandContext,
  { document, n, hash }: TermsEdition,
  { userId, locale, ip, isRegistration }: Acceptor & { readonly isRegistration: boolean },
): void {
  const accepted = context.db.get('SELECT 1 AS one FROM terms_acceptances WHERE (user_id, document, n) = (?, ?, ?)', [
    userId,
    document,
    n,
  ])
  if (accepted) return
  insertRow<typeof termsAcceptances>(context.db, {
    into: 'terms_acceptances',
    row: {
      user_id: userId,
      document,
      n,
      hash,
      locale,
      is_registration: isRegistration ? 1 : 0,
      accepted_at: context.now,
      ip_hash: ip === null ? null : createHmac('sha256', auditKeyOf(context, userId)).update(`ip\n${ip}`).digest('hex'),
    },
  })
}
