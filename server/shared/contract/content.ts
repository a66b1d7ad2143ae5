import { z } from 'zod'
import { call } from './call.ts'
import { id, locale, orNull } from './wire.ts'

/** Content that the operator may change at any time. Failures of these calls must not block a page. */
const base = { row: 'own', service: 'general', method: 'GET' } as const

const link = orNull(z.string().max(2048)).describe('an https address')

const pagePath = z
  .string()
  .regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*\/?)?$/)
  .max(256)

export const siteSettings = call({
  ...base,
  path: '/settings',
  request: z.object({}),
  response: z.object({
    revshare_url: link.describe('where partners of the revenue share sign in'),
    telegram_url: link.describe('the Telegram channel'),
    social_providers: z
      .array(z.object({ name: z.string().max(64).describe('as PUT /auth/login has it'), label: z.string().max(32) }))
      .max(12)
      .default([])
      .describe('whom one can sign in by'),
  }),
  summary: 'What pages link to and offer. Null where there is no address.',
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
          path: pagePath.describe('of the page that it leads to, without a language'),
        }),
      )
      .max(2),
  }),
  summary: 'What the operator wants to be seen on the home page, in a language; at most two, and none unless set.',
})

export const seoBlock = call({
  ...base,
  path: '/seo',
  request: z.object({
    path: pagePath.describe('of a page, without a language'),
    locale,
  }),
  response: z.object({
    title: orNull(z.string()),
    description: orNull(z.string()),
    keywords: orNull(z.string()).describe('separated by commas'),
    text: orNull(z.string()).describe('paragraphs, an empty line between them'),
  }),
  summary: 'What a page says of itself in a language. Null where the page has its own word.',
})

export const latestBuild = call({
  row: 'C37',
  service: 'main',
  method: 'GET',
  path: '/builds/latest.json',
  request: z.object({ t: z.string().max(32).optional().describe('busts caches') }),
  response: z.object({ id }),
  summary: 'The id of the newest build of the site; a browser with another one offers to reload (P3).',
})
