import { z } from 'zod'
import type { PageStore } from './pages.ts'

/** Metadata of a cached page, stored as one header of the cached response. */
const facts = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  isDegraded: z.boolean(),
  renderedAt: z.number(),
  revalidatedAt: z.number(),
})

const FACTS = 'x-page'
/** Longest time for which a page may replace one that cannot be rendered; the runtime may evict it earlier. */
const MAX_AGE_S = 86_400

/** Pages in the cache of an edge runtime's data center (the Cache API), whose keys are URLs. */
export function createPageEdgeStore(open: () => Promise<Cache>): PageStore {
  return {
    isCoalesced: false,
    async get(key) {
      const answer = await (await open()).match(addressOf(key))
      const text = answer?.headers.get(FACTS)
      if (!answer || !text) return undefined
      const { status, headers, ...rest } = facts.parse(JSON.parse(decodeURIComponent(text)))
      return { page: { status, headers, body: new Uint8Array(await answer.arrayBuffer()) }, ...rest }
    },
    async put(key, { page: { body, ...page }, ...rest }) {
      const text = JSON.stringify({ ...page, ...rest })
      // header values allow no other characters
      const headers = { [FACTS]: encodeURIComponent(text), 'cache-control': `max-age=${MAX_AGE_S}` }
      await (await open()).put(addressOf(key), new Response(body, { headers }))
    },
    async delete(key) {
      await (await open()).delete(addressOf(key))
    },
  }
}

/** An address that no client can request. */
const addressOf = (key: string) => `https://pages.invalid/${encodeURIComponent(key)}`
