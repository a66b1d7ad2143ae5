import { hash } from 'node:crypto'
import type { ContentBodies, ContentKind, contentVersions } from '#db/platform/schema/content.ts'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

/** A text of the site, of which there are versions. */
export type ContentText = {
  readonly kind: ContentKind
  /** As in `content_versions`. */
  readonly key: string
  /** Null for links. */
  readonly locale: Locale | null
}

export type ContentBody = ContentBodies[ContentKind]

export type ContentState = 'draft' | 'review' | 'published' | 'retired'

export type ContentVersion = { readonly version: number; readonly state: ContentState; readonly body: ContentBody }

/** Hexadecimal SHA-256 of a version's content. */
export const contentHash = (body: Json): string => hash('sha256', canonicalJson(body))

const textOf = ({ kind, key, locale }: ContentText) => [kind, key, locale ?? ''] as const

type Stored = { readonly n: bigint; readonly state: ContentState; readonly body: string }

const versionOf = ({ n, state, body }: Stored): ContentVersion => ({
  version: Number(n),
  state,
  body: JSON.parse(body),
})

/** Number of the newest version; 0 if there is none. */
export function latestVersion({ db }: Pick<CommandContext, 'db'>, text: ContentText): number {
  const latest = db.get<{ n: bigint }>(
    'SELECT n FROM content_versions WHERE kind = ? AND key = ? AND locale = ? ORDER BY n DESC LIMIT 1',
    [...textOf(text)],
  )
  return Number(latest?.n ?? 0n)
}

/** A version. Refuses not_found on `version`. */
export function findVersion({ db }: Pick<CommandContext, 'db'>, text: ContentText, version: number): ContentVersion {
  const row = db.get<Stored>(
    'SELECT n, state, body FROM content_versions WHERE kind = ? AND key = ? AND locale = ? AND n = ?',
    [...textOf(text), version],
  )
  if (!row) throw new Refusal('not_found', { field: 'version' })
  return versionOf(row)
}

/** The published version; null if there is none. */
export function publishedVersion({ db }: Pick<CommandContext, 'db'>, text: ContentText): ContentVersion | null {
  const row = db.get<Stored>(
    `SELECT n, state, body FROM content_versions WHERE kind = ? AND key = ? AND locale = ? AND state = 'published'`,
    [...textOf(text)],
  )
  return row ? versionOf(row) : null
}

/** The version under review; null if there is none. */
export function versionInReview({ db }: Pick<CommandContext, 'db'>, text: ContentText): ContentVersion | null {
  const row = db.get<Stored>(
    `SELECT n, state, body FROM content_versions WHERE kind = ? AND key = ? AND locale = ? AND state = 'review'`,
    [...textOf(text)],
  )
  return row ? versionOf(row) : null
}

/** Refuses conflict on `base` if a newer version than this exists. */
export function requireLatest(context: Pick<CommandContext, 'db'>, text: ContentText, base: number): void {
  const latest = latestVersion(context, text)
  if (latest !== base) throw new Refusal('conflict', { field: 'base', detail: String(latest) })
}

type Draft = {
  readonly text: ContentText
  readonly body: ContentBody
  /** Version that it was written from; 0 for the first. */
  readonly base: number
  readonly operator: string
}

/**
 * Stores a new draft, and retires the one that waited before. Returns its version. Refusal: conflict on `base`, if
 * somebody else has written one in the meantime.
 */
export function draftContent(context: CommandContext, { text, body, base, operator }: Draft): number {
  const { db, now } = context
  requireLatest(context, text, base)
  db.run(
    `UPDATE content_versions SET state = 'retired'
     WHERE kind = ? AND key = ? AND locale = ? AND state IN ('draft', 'review')`,
    [...textOf(text)],
  )
  const [kind, key, locale] = textOf(text)
  insertRow<typeof contentVersions>(db, {
    into: 'content_versions',
    row: {
      kind,
      key,
      locale,
      n: base + 1,
      state: 'draft',
      body: canonicalJson(body),
      written_by: operator,
      written_at: now,
    },
  })
  return base + 1
}

const FROM: Readonly<Record<Exclude<ContentState, 'draft'>, readonly ContentState[]>> = {
  review: ['draft'],
  published: ['review'],
  retired: ['draft', 'review', 'published'],
}

/** A version that may change to a state. Refusals on `version`: not_found; conflict with its state, if it may not. */
export function versionFor(
  context: Pick<CommandContext, 'db'>,
  { text, version, state }: { readonly text: ContentText; readonly version: number; readonly state: keyof typeof FROM },
): ContentVersion {
  const found = findVersion(context, text, version)
  if (!FROM[state].includes(found.state)) throw new Refusal('conflict', { field: 'version', detail: found.state })
  return found
}

type Change = { readonly text: ContentText; readonly version: number; readonly operator: string }

/** Hands a draft in for publication. Refusals: those of `versionFor`. */
export function submitContent(context: CommandContext, { text, version }: Omit<Change, 'operator'>): void {
  versionFor(context, { text, version, state: 'review' })
  context.db.run(`UPDATE content_versions SET state = 'review' WHERE kind = ? AND key = ? AND locale = ? AND n = ?`, [
    ...textOf(text),
    version,
  ])
}

/** Publishes a version under review in place of the one before. Refusals: those of `versionFor`. */
export function publishContent(context: CommandContext, { text, version, operator }: Change): void {
  const { db, now } = context
  versionFor(context, { text, version, state: 'published' })
  db.run(
    `UPDATE content_versions SET state = 'retired', valid_until = ?
     WHERE kind = ? AND key = ? AND locale = ? AND state = 'published'`,
    [now, ...textOf(text)],
  )
  db.run(
    `UPDATE content_versions SET state = 'published', published_by = ?, valid_from = ?
     WHERE kind = ? AND key = ? AND locale = ? AND n = ?`,
    [operator, now, ...textOf(text), version],
  )
}

/** Takes the published version off the site, or gives up a draft. Refusals: those of `versionFor`. */
export function retireContent(context: CommandContext, { text, version }: Omit<Change, 'operator'>): void {
  const { db, now } = context
  const { state } = versionFor(context, { text, version, state: 'retired' })
  db.run(
    `UPDATE content_versions SET state = 'retired', valid_until = ? WHERE kind = ? AND key = ? AND locale = ? AND n = ?`,
    [state === 'published' ? now : null, ...textOf(text), version],
  )
}
