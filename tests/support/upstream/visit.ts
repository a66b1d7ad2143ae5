import { createSlots } from '#server/upstream/slots.ts'
import type { Visit } from '#server/upstream/visit.ts'

/** Somebody who looks at the site, with nothing about him that matters. Tests share him, so nothing bounds his calls. */
export const VISIT: Visit = {
  requestId: '00000000-0000-4000-8000-000000000000',
  siteOrigin: 'http://casino.example',
  address: null,
  userAgent: null,
  locale: 'ru',
  region: null,
  slots: createSlots(Number.POSITIVE_INFINITY),
  onCall: () => {},
}
