import { existsSync } from 'node:fs'

/**
 * What can differ in workerd: the runtime's fetch, streams, cookies, cryptography, languages and caches. The client, the platform and
 * the rules are the same, and are proven on Node.
 */
export const OF_THE_EDGE = [
  'conformance', // every call through to the embedded platform
  'operator-site', // pages that are kept, and what no longer keeps them
  'pages', // streamed pages, in every language of its Intl, statuses and redirects
  'visits', // cookies, redirects, and what no key of a cached page holds
  'journey', // a newcomer's whole way
  'golden', // what each call sends and reads
  'live', // streams of events, and their end
  'slot-frame', // the frame of a provider: its policy, its launch, and a stream beside it
  'live-tables', // the lobby of tables, and a chip for money while the table's stream goes on
  'social', // OpenID with its cryptography
] as const

/**
 * Several workers that share nothing but their cache exist on the edge only; Node meets the faults in tests/contract, and plays what
 * is only watched there.
 */
export const OF_THE_EDGE_ALONE = [
  'chaos', // deadlines, capped and broken answers of its fetch
  'watching', // public topics: a stream of its own for each reader
  'workers', // one refresh for two workers, and life without the operator
] as const

for (const name of [...OF_THE_EDGE, ...OF_THE_EDGE_ALONE])
  if (!existsSync(new URL(`${name}.spec.ts`, import.meta.url))) throw new RangeError(`there is no ${name}.spec.ts`)
