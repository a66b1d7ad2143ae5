import { z } from 'zod'
import { call } from './call.ts'
import { orNull } from './wire.ts'

/** Calls before the visitor is known: their country, and whether this host is the right one. */
export const geoIp = call({
  row: 'C3',
  service: 'main',
  method: 'GET',
  path: '/geo_ip',
  request: z.object({}),
  response: z.object({ ip: z.string(), country_code: orNull(z.string()) }),
  envelope: 2,
  alsoAnswers: [451],
  errors: ['country_blocked'],
  summary:
    'Returns the country of the client address in X-Forwarded-For. Status 451 with the same body if play is blocked there.',
})

export const mirror = call({
  row: 'C4',
  service: 'main',
  method: 'GET',
  path: '/mirror',
  request: z.object({}),
  response: z.object({
    redirect: z.object({ newLink: orNull(z.string()) }),
    meta_yandex_verification: orNull(z.string()),
    sso: orNull(z.string()),
  }),
  summary:
    'Returns whether this domain redirects to a new one, the Yandex verification tag, and the single sign-on link.',
})

const redirectOnly = z.object({ redirect: z.object({ newLink: orNull(z.string()) }) })

export const mirrorRedirect = call({
  row: 'C32',
  service: 'main',
  method: 'POST',
  path: '/middleware/mirrorRedirect',
  request: z.object({ domain: z.string().max(255) }),
  response: redirectOnly,
  summary: 'Returns the redirect target of a domain, if any.',
})

export const mirrorByDomain = call({
  row: 'C32',
  service: 'main',
  method: 'POST',
  path: '/middleware/mirror',
  request: z.object({ domain: z.string().max(255) }),
  response: mirror.response,
  summary: 'Returns the response of GET /mirror for a given domain.',
})
