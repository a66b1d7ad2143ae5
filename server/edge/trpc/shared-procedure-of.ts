import { LRUCache } from 'lru-cache'
import { hostOf } from '#server/edge/upstream/bases.ts'
import type { Upstream } from '#server/edge/upstream/client.ts'
import type { Call } from '#server/shared/contract/call.ts'
import type { Context } from './context.ts'
import { type ProcedureOf, procedureCalling } from './procedure-of.ts'
import { shareText } from './shared-text.ts'

/** Later changes arrive by the live stream, or do not matter within a second. */
const SHARED_MS = 1000
/** Answers of one call: searches evict each other. */
const MAX_ANSWERS = 200

type Answers = LRUCache<string, { readonly at: number; readonly output: Promise<unknown> }>

/**
 * The procedure of a call whose answer is the same for everyone: requested once for all readers of a second, without a
 * bearer, an address or a browser, and serialized once.
 */
export function sharedProcedureOf<C extends Call>(entry: C): ProcedureOf<C>
export function sharedProcedureOf(entry: Call) {
  if (entry.auth !== 'none' || entry.method !== 'GET') throw new TypeError(`${entry.path} is not the same for everyone`)
  // per client: a process has one, a test several
  const known = new WeakMap<Upstream, Answers>()
  return procedureCalling(entry, ({ ctx, input }) => {
    // workerd does not share a call between requests, as it does not share a stream
    if (ctx.followPublicLive === null) return ctx.session.call(entry, input)
    const { region, locale } = ctx.upstreamContext
    const key = `${hostOf(ctx.upstreamContext)} ${region} ${locale} ${JSON.stringify(input)}`
    const answers: Answers = known.get(ctx.upstream) ?? new LRUCache({ max: MAX_ANSWERS })
    known.set(ctx.upstream, answers)
    const now = Date.now()
    const last = answers.get(key)
    if (last && now - last.at < SHARED_MS) return last.output
    const output = readForAll(ctx, entry, input)
    answers.set(key, { at: now, output })
    output.catch(() => answers.delete(key))
    return output
  })
}

async function readForAll({ upstream, ...ctx }: Context, entry: Call, input: Record<string, unknown>) {
  const upstreamContext = { ...ctx.upstreamContext, address: null, userAgent: null }
  const output: unknown = await upstream(entry, input, { upstreamContext, bearer: null })
  return typeof output === 'object' && output !== null ? shareText(output) : output
}
