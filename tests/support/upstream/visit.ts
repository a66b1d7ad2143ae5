import type { Visit } from '#server/upstream/visit.ts'

/** Somebody who looks at the site, with nothing about him that matters. */
export const VISIT: Visit = {
  requestId: '00000000-0000-4000-8000-000000000000',
  siteOrigin: 'http://casino.example',
  address: null,
  userAgent: null,
  locale: 'ru',
  region: null,
  onCall: () => {},
}
