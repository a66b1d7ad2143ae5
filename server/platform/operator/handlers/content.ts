import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import {
  type ContentText,
  contentHash,
  listContent,
  listEditions,
  listLegalWork,
  listVersions,
} from '#server/platform/modules/content/reads.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { resultOfAct } from '../act-results.ts'
import { CONTENT } from '../contract/content.ts'
import type { OperatorHandlers } from '../desk.ts'
import { parsed } from './subjects.ts'

/** The text, if its kind has such a key and it is in a language or, as a link, in none. Refuses invalid and required. */
function textOf({ kind, key, locale }: ContentText): ContentText {
  if (!CONTENT[kind].key.safeParse(key).success) throw new Refusal('invalid', { field: 'key' })
  if (kind === 'link' && locale !== null) throw new Refusal('invalid', { field: 'locale' })
  if (kind !== 'link' && locale === null) throw new Refusal('required', { field: 'locale' })
  return { kind, key, locale }
}

/** Refuses `invalid` with each field that does not match, and required on `title` for metadata without any. */
function bodyOf(kind: ContentText['kind'], given: Readonly<Record<string, string | null>>) {
  const body = parsed(CONTENT[kind].body, given)
  if (Object.values(body).every((value) => value === null)) throw new Refusal('required', { field: 'title' })
  return body
}

const chosen = (_: unknown, { version, ...text }: ContentText & { readonly version: number }) => ({
  ...textOf(text),
  version,
})

const cursorOf = ({ kind, key, locale }: { kind: string; key: string; locale: string }) => `${kind} ${locale} ${key}`

/** Refuses invalid on `before`. */
function textAfter(cursor: string | undefined): ContentText | undefined {
  if (cursor === undefined) return undefined
  const [, kind = '', locale = '', key = ''] = /^(link|seo|promo|faq|legal) (\w*) (.+)$/.exec(cursor) ?? []
  if (key === '') throw new Refusal('invalid', { field: 'before' })
  return { kind, key, locale: locale === '' ? null : locale } as ContentText
}

const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

const MAX_EDITIONS = 200

/** The version of each language that the writer would publish: the one under review, or else the published one. */
function waitingOf(work: Awaited<ReturnType<typeof listLegalWork>>) {
  const found = LOCALES.flatMap((locale) => {
    const versions = work.filter((one) => one.locale === locale)
    const chosen =
      versions.find(({ state }) => state === 'review') ?? versions.find(({ state }) => state === 'published')
    return chosen ? [{ ...chosen, locale }] : []
  })
  const changed = found.filter(({ state }) => state === 'review').map(({ locale }) => locale)
  const missing = LOCALES.filter((locale) => !found.some((one) => one.locale === locale))
  const isComplete = missing.length === 0 && changed.length > 0
  return {
    waiting: {
      versions: Object.fromEntries(found.map(({ locale, version }) => [locale, version])),
      changed,
      hash: isComplete ? contentHash(Object.fromEntries(found.map(({ locale, body }) => [locale, body]))) : null,
    },
    missing,
  }
}

export const content: OperatorHandlers['content'] = {
  list: {
    on: () => ({ on: 'content' }),
    async answer(reads, { kind, locale, before, limit }) {
      const rows = await listContent(reads, { kind, locale, after: textAfter(before), limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        content: shown.map(({ inWork, stateInWork, ...row }) => ({
          kind: row.kind,
          key: row.key,
          locale: row.locale === '' ? null : row.locale,
          latest: row.latest,
          published: row.published,
          in_work: inWork === null || stateInWork === null ? null : { version: inWork, state: stateInWork },
        })),
        next: last !== undefined && rows.length > limit ? cursorOf(last) : null,
      }
    },
  },
  versions: {
    on: () => ({ on: 'content' }),
    async answer(reads, { kind, key, locale = null, before, limit }) {
      const text = textOf({ kind, key, locale })
      const rows = await listVersions(reads, { text, before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return {
        versions: shown.map((row) => ({
          version: row.n,
          state: row.state,
          body: row.body,
          hash: contentHash(row.body),
          written_by: row.writtenBy,
          written_at: isoOrNull(row.writtenAt),
          published_by: row.publishedBy,
          from: isoOrNull(row.validFrom),
          until: isoOrNull(row.validUntil),
        })),
        next: rows.length > limit ? (shown.at(-1)?.n ?? null) : null,
      }
    },
  },
  editions: {
    on: (_, { document }) => ({ on: `legal:${document}` }),
    async answer(reads, { document }) {
      const [editions, work] = await Promise.all([
        listEditions(reads, document, MAX_EDITIONS),
        listLegalWork(reads, document),
      ])
      const now = reads.clock.now()
      return {
        in_force: editions.find(({ effectiveAt }) => effectiveAt <= now)?.n ?? null,
        editions: editions.map(({ n, document: _, isMaterial, effectiveAt, publishedBy, publishedAt, ...edition }) => ({
          ...edition,
          edition: n,
          is_material: isMaterial,
          effective_at: iso(effectiveAt),
          published_by: publishedBy,
          published_at: iso(publishedAt),
        })),
        ...waitingOf(work),
      }
    },
  },
  draft: {
    args: (_, { body, base, ...text }) => ({ ...textOf(text), body: bodyOf(text.kind, body), base }),
    result: resultOfAct.draftContent,
  },
  submit: { args: chosen, result: resultOfAct.submitContent },
  publish: { args: chosen, result: resultOfAct.publishContent },
  retire: { args: chosen, result: resultOfAct.retireContent },
  publishLegal: {
    args: (_, { document, hash, binding, is_material: isMaterial, effective_at: at }) => ({
      document,
      hash,
      binding,
      isMaterial,
      effectiveAt: at === null ? null : Date.parse(at),
    }),
    result: resultOfAct.publishLegal,
  },
  retireLegal: { args: (_, { document, edition }) => ({ document, edition }), result: resultOfAct.retireLegal },
}
