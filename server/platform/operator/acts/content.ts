import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  type ContentBody,
  type ContentText,
  checkedPublication,
  contentHash,
  draftContent,
  formerEdition,
  type LegalPublication,
  type LegalReturn,
  latestEdition,
  publishContent,
  publishedVersion,
  publishLegal,
  requireLatest,
  retireContent,
  retireLegal,
  submitContent,
  versionFor,
} from '#server/platform/modules/content/index.ts'
import { act, type Effect } from './act.ts'

type Drafted = ContentText & {
  readonly body: ContentBody
  /** Version that it was written from; 0 for the first. */
  readonly base: number
}

type Chosen = ContentText & { readonly version: number }

const on = ({ kind, key, locale }: ContentText) => `content:${[kind, locale, key].filter(Boolean).join(':')}`

/** Names of the fields in which two versions differ. */
function changedFields(before: ContentBody | null, after: ContentBody): string[] {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  return Object.entries(after)
    .filter(([field, value]) => value !== (old.get(field) ?? null))
    .map(([field]) => field)
}

/** Version on the site, and the fields that a body would change there. */
function comparedTo(context: CommandContext, text: ContentText, body: ContentBody): Effect {
  const published = publishedVersion(context, text)
  return {
    ...(published && { replaces: published.version }),
    changed: changedFields(published?.body ?? null, body),
  }
}

/** Refuses invalid on `kind` for a legal text, which is published in all languages at once. */
function requireAlone({ kind }: ContentText): void {
  if (kind === 'legal') throw new Refusal('invalid', { field: 'kind' })
}

/** Legal documents are published rarely, and a second reader needs time. */
const LEGAL_WAITS_MS = 7 * 86_400_000

const onLegal = ({ document }: Pick<LegalPublication, 'document'>) => `legal:${document}`

const versionList = (versions: Readonly<Record<string, number>>) =>
  Object.entries(versions).map(([locale, version]) => `${locale}=${version}`)

export const contentActs = {
  draftContent: act({
    permission: 'edit.content',
    on,
    effect(context, { body, base, ...text }: Drafted) {
      requireLatest(context, text, base)
      return { version: base + 1, ...comparedTo(context, text, body) }
    },
    run(context, { body, base, ...text }, { name }) {
      const version = draftContent(context, { text, body, base, operator: name })
      return {
        output: { version, state: 'draft' as const },
        after: { version, state: 'draft', hash: contentHash(body) },
      }
    },
  }),
  submitContent: act({
    permission: 'edit.content',
    on,
    effect(context, { version, ...text }: Chosen) {
      const { body } = versionFor(context, { text, version, state: 'review' })
      return { version, ...comparedTo(context, text, body) }
    },
    run(context, { version, ...text }) {
      submitContent(context, { text, version })
      return {
        output: { version, state: 'review' as const },
        before: { version, state: 'draft' },
        after: { version, state: 'review' },
      }
    },
  }),
  publishContent: act({
    permission: 'publish.content',
    on,
    effect(context, { version, ...text }: Chosen) {
      requireAlone(text)
      const { body } = versionFor(context, { text, version, state: 'published' })
      return { version, ...comparedTo(context, text, body) }
    },
    run(context, { version, ...text }, { name }) {
      const { body } = versionFor(context, { text, version, state: 'published' })
      const replaced = publishedVersion(context, text)
      publishContent(context, { text, version, operator: name })
      return {
        output: { version, state: 'published' as const },
        ...(replaced && { before: { version: replaced.version, hash: contentHash(replaced.body) } }),
        after: { version, state: 'published', hash: contentHash(body) },
      }
    },
  }),
  retireContent: act({
    permission: 'publish.content',
    on,
    effect(context, { version, ...text }: Chosen) {
      const { state } = versionFor(context, { text, version, state: 'retired' })
      if (state === 'published') requireAlone(text)
      return { version, before: state, after: 'retired' }
    },
    run(context, { version, ...text }) {
      const { state } = versionFor(context, { text, version, state: 'retired' })
      retireContent(context, { text, version })
      return {
        output: { version, state: 'retired' as const },
        before: { version, state },
        after: { version, state: 'retired' },
      }
    },
  }),
  publishLegal: act({
    permission: 'publish.legal',
    on: onLegal,
    params: ({ binding, isMaterial, effectiveAt }: LegalPublication) => ({
      binding,
      material: isMaterial,
      ...(effectiveAt !== null && { effective_at: effectiveAt }),
    }),
    effect(context, publication) {
      const { versions, hash, changed } = checkedPublication(context, publication)
      const { binding, isMaterial, effectiveAt } = publication
      return {
        edition: (latestEdition(context, publication.document)?.n ?? 0) + 1,
        versions: versionList(versions),
        locales: [...changed],
        binding,
        material: isMaterial,
        effective_at: effectiveAt === null ? 'at_once' : iso(effectiveAt),
        sha: hash,
      }
    },
    waitsMs: LEGAL_WAITS_MS,
    run(context, publication, { name }) {
      const replaced = latestEdition(context, publication.document)
      const edition = publishLegal(context, { ...publication, operator: name })
      return {
        output: edition,
        ref: `legal:${publication.document}:${edition.n}`,
        ...(replaced && { before: { edition: replaced.n, hash: replaced.hash } }),
        after: { edition: edition.n, hash: edition.hash, versions: versionList(edition.versions) },
      }
    },
  }),
  retireLegal: act({
    permission: 'publish.legal',
    on: onLegal,
    effect(context, given: LegalReturn) {
      const { n, hash } = formerEdition(context, given)
      return { edition: given.edition + 1, replaces: given.edition, former: n, sha: hash }
    },
    waitsMs: LEGAL_WAITS_MS,
    run(context, given, { name }) {
      const edition = retireLegal(context, { ...given, operator: name })
      return {
        output: edition,
        ref: `legal:${given.document}:${edition.n}`,
        before: { edition: given.edition },
        after: { edition: edition.n, hash: edition.hash, versions: versionList(edition.versions) },
      }
    },
  }),
}
