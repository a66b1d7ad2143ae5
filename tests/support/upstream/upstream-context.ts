import { createBulkhead } from '#server/edge/upstream/resilience.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'

/** Somebody who looks at the site, with nothing about them that matters. Tests share them, so nothing bounds their calls. */
export const UPSTREAM_CONTEXT: UpstreamContext = {
  requestId: '00000000-0000-4000-8000-000000000000',
  siteOrigin: 'http://casino.example',
  address: null,
  userAgent: null,
  locale: 'ru',
  region: null,
  bulkhead: createBulkhead(Number.POSITIVE_INFINITY),
  onCall: () => {},
}
