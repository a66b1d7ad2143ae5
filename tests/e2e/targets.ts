import { existsSync } from 'node:fs'

/**
 * Specs of features that can differ in workerd: the runtime's fetch, streams, cookies, cryptography, languages and
 * caches. The client, the platform and the rules are the same, and tested on Node.
 */
export const OF_THE_EDGE = [
  'conformance', // every call through to the embedded platform
  'operator-site', // cached pages, and their invalidation
  'pages', // streamed pages, in every language of its Intl, statuses and redirects
  'visits', // cookies, redirects, and request data that must not be part of a cache key
  'journey', // a new user's complete path
  'golden', // request and response of each call
  'live', // event streams, and their end
  'slot-frame', // a provider's frame: its policy, its launch, and a concurrent stream
  'live-tables', // the lobby of tables, and a chip for money while the table's stream is open
  'social', // OpenID with its cryptography
  'hostile-inputs', // paths, methods and headers as the runtime's own parser delivers them
] as const

/**
 * Several workers that share nothing but their cache exist on the edge only. Node meets the faults in tests/contract,
 * and plays the games that the edge only watches.
 */
export const OF_THE_EDGE_ALONE = [
  'chaos', // deadlines, oversized and invalid responses of its fetch
  'watching', // public topics: a separate stream for each reader
  'workers', // one refresh for two workers, and operation without the operator
] as const

for (const name of [...OF_THE_EDGE, ...OF_THE_EDGE_ALONE])
  if (!existsSync(new URL(`${name}.spec.ts`, import.meta.url))) throw new RangeError(`there is no ${name}.spec.ts`)
