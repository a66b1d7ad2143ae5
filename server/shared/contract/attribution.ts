import { z } from 'zod'
import { call } from './call.ts'
import { done, id, orNull, timestamp, webAddress } from './wire.ts'

/** Source of a visitor. Failures of these calls must not block a page. */
const base = { service: 'main', method: 'POST' } as const
const tag = z.string().max(512).nullable()

/** A page's whole query, unmodified. The request guard limits its size. */
const wholeQuery = z.object({}).catchall(z.string().max(2048))

export const attachSource = call({
  ...base,
  row: 'C19',
  path: '/attachSource',
  auth: 'optional',
  request: z.object({
    stag: tag,
    partnerId: tag,
    advId: tag,
    advertiseUid: tag,
    advertiseSource: tag,
    cpaOneUid: tag,
    prHash: tag,
  }),
  response: done,
  summary: 'Records the sources of a visit or, with a bearer, of a player. Absent sources are null.',
})

export const affiliate = call({
  ...base,
  row: 'C33',
  path: '/middleware/affiliate',
  request: wholeQuery,
  response: done,
  summary: 'Records a visit through a partner link.',
})

export const visit = call({
  ...base,
  row: 'C34',
  path: '/middleware/ip',
  request: z.object({ host: z.string().max(255), userAgent: z.string().max(1024) }),
  response: done,
  summary: 'Records a visit with host and browser; the IP address is taken from X-Forwarded-For.',
})

export const pageOpen = call({
  ...base,
  row: 'C35',
  path: '/middleware/registerPageOpenEvent',
  request: z.object({
    subH: z.string().max(512),
    uuid: z.string().max(512).nullable(),
    click_url: webAddress.max(2048),
  }),
  response: done,
  summary: 'Records that a page was opened through a link with subH. `uuid` is the browser fingerprint.',
})

export const utm = call({
  ...base,
  row: 'C36',
  path: '/middleware/utm',
  request: wholeQuery,
  response: z.object({
    advId: orNull(id),
    promo: orNull(z.object({ type: z.string(), value: id })),
  }),
  summary: 'Returns the advertisement that belongs to the utm tags, and its promo.',
})

export const myAttribution = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/profile/attribution',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    given: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe('parameters passed with the registration: partner, adplace, stag, promo'),
    sources: z
      .object({
        ip: z.string(),
        stag: orNull(z.string()),
        partner_id: orNull(z.string()),
        adv_id: orNull(z.string()),
        advertise_uid: orNull(z.string()),
        advertise_source: orNull(z.string()),
        cpa_one_uid: orNull(z.string()),
        pr_hash: orNull(z.string()),
        since: timestamp,
      })
      .nullable()
      .default(null),
  }),
  summary: 'Returns the stored attribution of this player.',
})
