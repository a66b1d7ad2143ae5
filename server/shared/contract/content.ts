import { z } from 'zod'
import { LEGAL_DOCUMENTS } from '../constants/legal-documents.ts'
import { call } from './call.ts'
import { currency, done, id, locale, orNull, timestamp } from './wire.ts'

/** Content that the operator may change at any time. Failures of these calls must not block a page. */
const base = { row: 'own', service: 'general', method: 'GET' } as const

const link = orNull(z.string().max(2048)).describe('https URL')

const pagePath = z
  .string()
  .regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*\/?)?$/)
  .max(256)

export const siteSettings = call({
  ...base,
  path: '/settings',
  request: z.object({}),
  response: z.object({
    revshare_url: link.describe('sign-in page of the revenue share program for partners'),
    telegram_url: link.describe('Telegram channel'),
    social_providers: z
      .array(
        z.object({ name: z.string().max(64).describe('provider name for PUT /auth/login'), label: z.string().max(32) }),
      )
      .max(12)
      .default([])
      .describe('available social sign-in providers'),
    closed_games: z
      .array(
        z.object({
          game: z.string().max(32),
          state: z.enum(['maintenance', 'off']).describe('state that the operator has chosen'),
          currency: orNull(currency).describe('null for every currency'),
          country: orNull(z.string().length(2)).describe('ISO 3166-1 alpha-2; null for every country'),
        }),
      )
      .max(1000)
      .default([])
      .describe(
        'in-house games that accept no bets at present, and `slots` or `live` while no title of the kind is offered; open rounds are still paid',
      ),
  }),
  summary: 'Returns links and sign-in providers of the site. Links that are not set are null.',
})

export const homePromos = call({
  ...base,
  path: '/settings/promos',
  request: z.object({ locale }),
  response: z.object({
    promos: z
      .array(
        z.object({
          title: z.string().max(80),
          text: z.string().max(200),
          button: z.string().max(40),
          path: pagePath.describe('path of the linked page, without a locale prefix'),
        }),
      )
      .max(2),
  }),
  summary: "Returns the operator's banners on the home page in a language, at most two.",
})

export const seoBlock = call({
  ...base,
  path: '/seo',
  request: z.object({
    path: pagePath.describe('path of a page, without a locale prefix'),
    locale,
  }),
  response: z.object({
    title: orNull(z.string()),
    description: orNull(z.string()),
    keywords: orNull(z.string()).describe('comma-separated'),
    text: orNull(z.string()).describe('paragraphs, separated by empty lines'),
  }),
  summary: 'Returns the SEO texts of a page in a language. Null if the page uses its default.',
})

const outline = z
  .string()
  .describe(
    'sections (`## Title {#anchor}`), paragraphs separated by empty lines, lists of lines with `- `, `[label](/path)`',
  )

const version = z.int().min(1).describe('counts the publications of a document')

/** Version of a document that a player has to accept. */
export const termsDue = z.object({ document: z.enum(LEGAL_DOCUMENTS), version })

export const legalDocument = call({
  ...base,
  path: '/legal/{document}',
  request: z.object({
    document: z.enum(LEGAL_DOCUMENTS),
    locale,
    version: z.coerce.number().int().min(1).max(1_000_000).optional().describe('a version other than the one in force'),
  }),
  response: z.object({
    text: orNull(
      z.object({
        version,
        title: z.string(),
        description: z.string(),
        text: outline,
        summary: orNull(z.string()).describe('changes since the version before'),
        effective_at: timestamp,
        binding: locale.describe('language whose text decides where they differ'),
      }),
    ).describe('null if nothing is published, or not this version'),
    in_force: orNull(version),
    versions: z
      .array(z.object({ version, effective_at: timestamp }))
      .max(200)
      .default([])
      .describe('newest first; also announced ones, whose time is to come'),
  }),
  summary: 'Returns a legal document in a language: the version in force, or another one. Null if none is published.',
})

export const acceptLegalDocument = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/legal/{document}/accept',
  auth: 'required',
  request: z.object({
    document: z.enum(LEGAL_DOCUMENTS),
    version: z.int().min(1).max(1_000_000).describe('the version in force, as in `terms_due` of the profile'),
  }),
  response: done,
  errors: ['not_found', 'conflict'],
  summary:
    'Stores that the player accepts the version of a legal document that is in force; a repetition changes nothing. `conflict` on `version` names the version in force by now.',
})

export const publishedFaq = call({
  ...base,
  path: '/faq',
  request: z.object({ locale }),
  response: z.object({
    text: orNull(outline).describe('sections with questions (`### Question {#anchor}`) and answers'),
  }),
  summary: "Returns the operator's questions and answers in a language. Null if none are published.",
})

export const latestBuild = call({
  row: 'C37',
  service: 'main',
  method: 'GET',
  path: '/builds/latest.json',
  request: z.object({ t: z.string().max(32).optional().describe('any value; prevents caching') }),
  response: z.object({ id }),
  summary: 'Returns the id of the newest build of the site; pages of other builds reload (P3).',
})
