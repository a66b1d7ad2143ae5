import type { ContentBodies, legalEditions } from '#db/platform/schema/content.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { LEGAL_NOTICE_DAYS, type LegalName } from '#server/shared/constants/legal-documents.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import {
  type ContentText,
  contentHash,
  draftContent,
  findVersion,
  latestVersion,
  publishContent,
  publishedVersion,
  submitContent,
  versionInReview,
} from './versions.ts'

type Versions = Readonly<Record<Locale, number>>
type LegalBody = ContentBodies['legal']

export type Edition = {
  readonly n: number
  readonly versions: Versions
  readonly binding: Locale
  readonly isMaterial: boolean
  readonly effectiveAt: number
  readonly hash: string
}

type Reading = Pick<CommandContext, 'db'>

const DAY_MS = 86_400_000

const textOf = (document: LegalName, locale: Locale): ContentText => ({ kind: 'legal', key: document, locale })

const inEachLanguage = <T>(one: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, one(locale)])) as Record<Locale, T>

const EDITION = `SELECT n, versions, binding, is_material, effective_at, hash FROM legal_editions WHERE document = ?`

type Stored = {
  readonly n: bigint
  readonly versions: string
  readonly binding: Locale
  readonly is_material: bigint
  readonly effective_at: bigint
  readonly hash: string
}

/** Newest edition of a document, in force or announced; null if nothing was published. */
export function latestEdition({ db }: Reading, document: LegalName): Edition | null {
  return editionOf(db.get<Stored>(`${EDITION} ORDER BY n DESC LIMIT 1`, [document]))
}

function editionOf(row: Stored | undefined): Edition | null {
  if (!row) return null
  const { n, versions, binding, is_material: material, effective_at: at, hash } = row
  return {
    n: Number(n),
    versions: JSON.parse(versions),
    binding,
    isMaterial: material === 1n,
    effectiveAt: Number(at),
    hash,
  }
}

/** A version per language that would be published together. */
export type LegalSet = {
  readonly versions: Versions
  readonly bodies: Readonly<Record<Locale, LegalBody>>
  /** Hexadecimal SHA-256 of the texts of all languages. */
  readonly hash: string
  /** Languages whose text is not the published one. */
  readonly changed: readonly Locale[]
}

/**
 * The set that waits for publication: of each language the version under review, or else the published one. Refusals on
 * `document`: `required` with a language that has neither; conflict with `published` if no version is under review.
 */
export function waitingSet(context: Reading, document: LegalName): LegalSet {
  const changed = LOCALES.filter((locale) => versionInReview(context, textOf(document, locale)) !== null)
  const found = inEachLanguage((locale) => {
    const text = textOf(document, locale)
    const one = versionInReview(context, text) ?? publishedVersion(context, text)
    if (one === null) throw new Refusal('required', { field: 'document', detail: locale })
    return one
  })
  if (changed.length === 0) throw new Refusal('conflict', { field: 'document', detail: 'published' })
  const bodies = inEachLanguage((locale) => found[locale].body as LegalBody)
  return {
    versions: inEachLanguage((locale) => found[locale].version),
    bodies,
    hash: contentHash(bodies),
    changed,
  }
}

export type LegalPublication = {
  readonly document: LegalName
  /** Hash of the set that was looked at. */
  readonly hash: string
  readonly binding: Locale
  readonly isMaterial: boolean
  /** Null: at once. */
  readonly effectiveAt: number | null
}

/**
 * The set of a publication, and when it would be in force. Refusals: those of `waitingSet`; conflict on `hash` if other
 * texts wait by now; invalid on `effective_at` with the earliest time, for less notice than a material change needs, and for a time before
 * now or before that of the edition before; `required` on `summary` with a language of a material change without one.
 */
export function checkedPublication(
  context: Pick<CommandContext, 'db' | 'now'>,
  { document, hash, isMaterial, effectiveAt }: LegalPublication,
): LegalSet & { readonly effectiveAt: number } {
  const set = waitingSet(context, document)
  if (set.hash !== hash) throw new Refusal('conflict', { field: 'hash', detail: set.hash })
  const { now } = context
  const at = effectiveAt ?? now
  const soonest = Math.max(
    isMaterial ? now + LEGAL_NOTICE_DAYS * DAY_MS : now,
    latestEdition(context, document)?.effectiveAt ?? 0,
  )
  if (at < soonest) throw new Refusal('invalid', { field: 'effective_at', detail: new Date(soonest).toISOString() })
  const silent = LOCALES.find((locale) => set.bodies[locale].summary === null)
  if (isMaterial && silent) throw new Refusal('required', { field: 'summary', detail: silent })
  return { ...set, effectiveAt: at }
}

/** Publishes the waiting set in all languages at once. Returns the edition's number. Refusals: those of `checkedPublication`. */
export function publishLegal(
  context: CommandContext,
  given: LegalPublication & { readonly operator: string },
): Edition {
  const { document, binding, isMaterial, operator } = given
  const { versions, hash, changed, effectiveAt } = checkedPublication(context, given)
  for (const locale of changed)
    publishContent(context, { text: textOf(document, locale), version: versions[locale], operator })
  return addEdition(context, { document, versions, binding, isMaterial, effectiveAt, hash, operator })
}

type NewEdition = Omit<Edition, 'n'> & { readonly document: LegalName; readonly operator: string }

function addEdition(context: CommandContext, { document, operator, ...edition }: NewEdition): Edition {
  const n = (latestEdition(context, document)?.n ?? 0) + 1
  insertRow<typeof legalEditions>(context.db, {
    into: 'legal_editions',
    row: {
      document,
      n,
      versions: canonicalJson(edition.versions),
      binding: edition.binding,
      is_material: edition.isMaterial ? 1 : 0,
      effective_at: edition.effectiveAt,
      published_by: operator,
      published_at: context.now,
      hash: edition.hash,
    },
  })
  return { n, ...edition }
}

export type LegalReturn = { readonly document: LegalName; readonly edition: number }

/**
 * The edition that would take the place of the newest one: the one before it. Refusals on `edition`: not_found; conflict
 * with the newest one's number, if it is another; conflict with `first` if there is none before.
 */
export function formerEdition({ db }: Reading, { document, edition }: LegalReturn): Edition {
  const latest = latestEdition({ db }, document)
  if (latest === null) throw new Refusal('not_found', { field: 'edition' })
  if (latest.n !== edition) throw new Refusal('conflict', { field: 'edition', detail: String(latest.n) })
  const former = editionOf(db.get<Stored>(`${EDITION} AND n = ?`, [document, edition - 1]))
  if (former === null) throw new Refusal('conflict', { field: 'edition', detail: 'first' })
  return former
}

/**
 * Brings the former texts back as a new edition in force at once. Drafts that wait in a changed language are given up. Refusals: those of `formerEdition`.
 */
export function retireLegal(context: CommandContext, given: LegalReturn & { readonly operator: string }): Edition {
  const { document, operator } = given
  const { versions: kept, binding, hash } = formerEdition(context, given)
  const versions = inEachLanguage((locale) => {
    const text = textOf(document, locale)
    const published = publishedVersion(context, text)
    if (published?.version === kept[locale]) return published.version
    const { body } = findVersion(context, text, kept[locale])
    const version = draftContent(context, { text, body, base: latestVersion(context, text), operator })
    submitContent(context, { text, version })
    publishContent(context, { text, version, operator })
    return version
  })
  return addEdition(context, {
    document,
    versions,
    binding,
    isMaterial: false,
    effectiveAt: context.now,
    hash,
    operator,
  })
}
