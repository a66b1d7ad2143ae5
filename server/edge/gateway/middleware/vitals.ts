import { z } from 'zod'
import { isSameOrigin, readCapped } from '#server/edge/http/guards.ts'
import { networkOf } from '#server/edge/upstream/network-of.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { type FieldReport, VITALS, VITALS_PATH } from '#server/shared/constants/web-vitals.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse, text } from '../response.ts'

const MAX_BODY_BYTES = 1024
/** Per network and minute: enough for a reader who opens a page each second. */
const MAX_REPORTS = 60
/** In milliseconds; a page that took longer was left in the background. */
const MAX_VALUE = 600_000

const report = z.object({
  route: z.string().max(128),
  locale: z.enum(LOCALES),
  vitals: z
    .array(z.object({ name: z.enum(VITALS), value: z.number().min(0).max(MAX_VALUE) }))
    .min(1)
    .max(VITALS.length),
}) satisfies z.ZodType<FieldReport>

type VitalsOptions = { readonly routes: ReadonlySet<string>; readonly now: () => number }

/**
 * Counts the web vitals that readers' browsers measure, by route and language. No cookie is read and nothing of the
 * request is stored. Reports for unknown routes are ignored, so that clients cannot create arbitrary metric names.
 */
export const vitals = ({ routes, now }: VitalsOptions): Middleware => {
  const limit = createRateLimit({ max: MAX_REPORTS, windowMs: 60_000, now })
  return {
    name: 'vitals',
    before: (context) => (context.url.pathname === VITALS_PATH ? count(context) : undefined),
  }

  async function count({ request, origins, upstreamContext, operations }: RequestContext): Promise<GatewayResponse> {
    if (!isSameOrigin(request.headers, origins, false)) return text(403, 'Forbidden')
    const network = networkOf(upstreamContext.address)
    if (network !== null && !limit.consume(network)) return text(429, 'Too Many Requests')
    const body = await readCapped(request, MAX_BODY_BYTES)
    if (body === null) return text(413, 'Content Too Large')
    const read = report.safeParse(parsed(body))
    if (!read.success || !routes.has(read.data.route)) return text(400, 'Bad Request')
    for (const { name, value } of read.data.vitals)
      operations.meter.onVital({ name, value, route: read.data.route, locale: read.data.locale })
    return createResponse(null, { status: 204, headers: [['cache-control', 'no-store']] })
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
