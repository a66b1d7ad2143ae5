import { createBulkhead } from '#server/edge/upstream/resilience.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'

/** A visitor without special properties. Tests share it, so its calls are not limited. */
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
