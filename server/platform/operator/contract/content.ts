import { z } from 'zod'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import { LEGAL_DOCUMENTS, LEGAL_NOTICE_DAYS, OUTLINE_LENGTH } from '#server/shared/constants/legal-documents.ts'
import { homePromos, seoBlock } from '#server/shared/contract/content.ts'
import { locale, timestamp } from '#server/shared/contract/wire.ts'
import { isFaqOutline, isLegalOutline } from '#server/shared/outline.ts'
import { act, look, operatorCall } from './call.ts'
import { cursor, performed, why } from './wire.ts'

const kind = z.enum(['link', 'seo', 'promo', 'faq', 'legal'])
const version = z.coerce.number().int().min(1).max(1_000_000)
const state = z.enum(['draft', 'review', 'published', 'retired'])

/** A text of the site. */
const text = {
  kind,
  key: z
    .string()
    .min(1)
    .max(256)
    .describe(
      '`revshare_url` or `telegram_url`; path of a page without a language; `1` or `2`, position on the home page; `faq`; a legal document',
    ),
  locale: locale.nullable().default(null).describe('null for a link'),
}

const promo = homePromos.response.shape.promos.element.shape
const optional = (length: number) => z.string().trim().min(1).max(length).nullable()

const outline = z.string().trim().min(1).max(OUTLINE_LENGTH)

/** Content by kind: key, and fields of a version. A field that is null leaves the page's own. */
export const CONTENT = {
  link: {
    key: z.enum(['revshare_url', 'telegram_url']),
    body: z.strictObject({
      url: z
        .string()
        .max(2048)
        .refine((url) => url.startsWith('https://') && externalUrl(url) !== null, 'no https URL'),
    }),
  },
  seo: {
    key: seoBlock.request.shape.path,
    body: z.strictObject({
      title: optional(200),
      description: optional(500),
      keywords: optional(500),
      text: optional(20_000),
    }),
  },
  promo: {
    key: z.enum(['1', '2']),
    body: z.strictObject({
      title: promo.title.trim().min(1),
      text: promo.text.trim().min(1),
      button: promo.button.trim().min(1),
      path: promo.path,
    }),
  },
  faq: {
    key: z.literal('faq'),
    body: z.strictObject({
      text: outline.refine(isFaqOutline, 'sections of questions with answers'),
    }),
  },
  legal: {
    key: z.enum(LEGAL_DOCUMENTS),
    body: z.strictObject({
      title: z.string().trim().min(1).max(120),
      description: z.string().trim().min(1).max(300),
      text: outline.refine(isLegalOutline, 'an introduction and sections with text'),
      summary: optional(2000),
    }),
  },
} as const

const body = z.record(z.string(), z.string().nullable())

export const list = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/content',
  request: z.object({ kind: kind.optional(), locale: locale.optional(), ...cursor }),
  response: z.object({
    content: z.array(
      z.object({
        kind,
        key: z.string(),
        locale: locale.nullable(),
        latest: z.int().describe('newest version'),
        published: z.int().nullable().describe('version on the site'),
        in_work: z.object({ version: z.int(), state: z.enum(['draft', 'review']) }).nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  summary:
    'Links, page metadata, promotions, answers and legal texts that have versions, by kind, key and language. `before` continues after a row.',
})

export const versions = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/content/versions',
  request: z.object({ ...text, locale: locale.optional(), before: version.optional(), limit: cursor.limit }),
  response: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        state,
        body,
        hash: z.string().describe('SHA-256 of the canonical JSON of the body'),
        written_by: z.string().nullable().describe('null for what was written before versions were kept'),
        written_at: timestamp.nullable(),
        published_by: z.string().nullable(),
        from: timestamp.nullable().describe('published since'),
        until: timestamp.nullable().describe('published until'),
      }),
    ),
    next: z.int().nullable(),
  }),
  summary: 'Versions of a text, newest first; empty for one that has none.',
})

export const draft = operatorCall(act('draftContent'), {
  method: 'POST',
  path: '/v1/content/draft',
  request: z.object({
    ...text,
    body: body.describe(
      'link: url; seo: title, description, keywords, text; promo: title, text, button, path; faq: text; legal: title, description, text, summary',
    ),
    base: z.number().int().min(0).describe('version that it was written from; 0 for the first'),
  }),
  response: performed(z.object({ version: z.int(), state: z.literal('draft') })),
  errors: ['conflict'],
  summary: 'Stores a new version as a draft, in place of one that waits. Conflict on `base` if a newer version exists.',
})

const chosen = { ...text, version }

export const submit = operatorCall(act('submitContent'), {
  method: 'POST',
  path: '/v1/content/submit',
  request: z.object(chosen),
  response: performed(z.object({ version: z.int(), state: z.literal('review') })),
  errors: ['not_found', 'conflict'],
  summary: 'Hands a draft in for publication.',
})

export const publish = operatorCall(act('publishContent'), {
  method: 'POST',
  path: '/v1/content/publish',
  request: z.object({ ...chosen, why }),
  response: performed(z.object({ version: z.int(), state: z.literal('published') })),
  errors: ['not_found', 'conflict'],
  summary:
    'Publishes a version under review in place of the one before. Pages show it within two minutes. Legal texts: `publishLegal`.',
})

export const retire = operatorCall(act('retireContent'), {
  method: 'POST',
  path: '/v1/content/retire',
  request: z.object({ ...chosen, why }),
  response: performed(z.object({ version: z.int(), state: z.literal('retired') })),
  errors: ['not_found', 'conflict'],
  summary: 'Takes the published version off the site, or gives up a draft. Published legal texts: `retireLegal`.',
})

const document = z.enum(LEGAL_DOCUMENTS)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const edition = z.int().min(1)
const versionsByLocale = z.partialRecord(locale, z.int())

export const editions = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/content/legal/{document}',
  request: z.object({ document }),
  response: z.object({
    in_force: edition.nullable(),
    editions: z.array(
      z.object({
        edition,
        versions: versionsByLocale,
        binding: locale,
        is_material: z.boolean().describe('players accept it before they play on'),
        effective_at: timestamp,
        published_by: z.string(),
        published_at: timestamp,
        hash,
      }),
    ),
    waiting: z
      .object({ versions: versionsByLocale, changed: z.array(locale), hash: hash.nullable() })
      .describe(
        'what `publishLegal` would publish; the hash is null while a language is missing or nothing has changed',
      ),
    missing: z.array(locale).describe('languages without a version under review or published'),
  }),
  summary: 'Publications of a legal document, newest first, and the set of texts that waits.',
})

export const publishLegal = operatorCall(act('publishLegal'), {
  method: 'POST',
  path: '/v1/content/legal/{document}/publish',
  request: z.object({
    document,
    hash: hash.describe('of the set that was looked at: `waiting.hash`'),
    binding: locale.describe('language whose text decides where they differ'),
    is_material: z.boolean(),
    effective_at: timestamp
      .nullable()
      .describe(`null for at once; a material change: in ${LEGAL_NOTICE_DAYS} days or later`),
    why,
  }),
  response: performed(z.object({ edition, effective_at: timestamp })),
  errors: ['conflict'],
  summary:
    'Publishes the texts under review in all languages at once. Conflict on `hash` if other texts wait by now; a second person approves.',
})

export const retireLegal = operatorCall(act('retireLegal'), {
  method: 'POST',
  path: '/v1/content/legal/{document}/retire',
  request: z.object({ document, edition: edition.describe('the newest one'), why }),
  response: performed(z.object({ edition, effective_at: timestamp })),
  errors: ['not_found', 'conflict'],
  summary: 'Brings the texts of the edition before back as a new edition, in force at once.',
})
