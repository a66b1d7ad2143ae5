import { LRUCache } from 'lru-cache'
import { hostOf } from '#server/edge/upstream/bases.ts'
import type { CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { Context } from '../context.ts'
import { shareText } from '../shared-text.ts'
import { procedure } from '../trpc.ts'

const call = contract.sports.events
type Input = CallInput<typeof call>
type Output = CallOutput<typeof call>

/** Changes arrive by the live stream, whose versions tell a browser that its list is older. */
const SHARED_MS = 1000
/** Lists of sports, leagues and days; searches evict each other. */
const MAX_LISTS = 200

const lists = new LRUCache<string, { readonly at: number; readonly output: Promise<Output> }>({ max: MAX_LISTS })

/** Requests a list once for all readers of a second, without a bearer: it is the same for everyone. */
export const events = procedure
  .input((input: unknown): Input => call.request.parse(input ?? {}))
  // workerd does not share a call between requests, as it does not share a stream
  .query(({ ctx, input }) => (ctx.followPublicLive === null ? readList(ctx, input) : sharedList(ctx, input)))

const readList = ({ upstream, upstreamContext }: Context, input: Input): Promise<Output> =>
  upstream(call, input, { upstreamContext, bearer: null })

function sharedList(ctx: Context, input: Input): Promise<Output> {
  const { region, locale } = ctx.upstreamContext
  const key = `${hostOf(ctx.upstreamContext)} ${region} ${locale} ${JSON.stringify(input)}`
  const now = Date.now()
  const known = lists.get(key)
  if (known && now - known.at < SHARED_MS) return known.output
  const output = readList(ctx, input).then(shareText)
  lists.set(key, { at: now, output })
  output.catch(() => lists.delete(key))
  return output
}
