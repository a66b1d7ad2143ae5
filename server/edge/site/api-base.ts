import { z } from 'zod'
import { ANSWER_TIMES, answerKind, type Cached } from '#server/edge/cache/answers.ts'
import { type BaseSettings, hostOf, isMadeFromHost, upstreamBase } from '#server/edge/upstream/bases.ts'
import type { CallContext, Upstream } from '#server/edge/upstream/client.ts'
import type { OpenLive } from '#server/edge/upstream/live.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { Environment } from '#server/env.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'

const MINUTE_MS = 60_000

/** Lifetime of the API's last known address: served for as long as the operator's other responses. */
const API_BASE_TIMES = { ...ANSWER_TIMES, freshMs: 10 * MINUTE_MS } as const

const record = z.object({
  /** Without a trailing slash. */
  base: z.string(),
  source: z.enum(['setting', 'host', 'mirror']),
  /** The origin that it is derived from; null for a setting. */
  origin: z.string().nullable(),
  /** When the API last confirmed it: milliseconds since 1970. */
  answeredAt: z.number(),
})
const API_BASES = answerKind('api-base', record)

/** Address of the operator's API for a site's host, and how it is known. */
export type ApiBase = z.output<typeof record>

type Settings = BaseSettings & Pick<Environment, 'ALLOWED_HOSTS' | 'ALLOWED_REDIRECT_HOSTS'>
type ApiBaseContext = {
  readonly cached: Cached
  readonly settings: Settings
  readonly upstreamContext: Pick<UpstreamContext, 'siteOrigin'>
}

/** Stores the API's address after a successful call; a domain that has moved takes its API along. */
export function storeApiBase({ cached, settings, upstreamContext }: ApiBaseContext, newLink: string | null): void {
  const found = foundBase(settings, upstreamContext.siteOrigin, newLink)
  cached.store({ ...stored(upstreamContext), ...API_BASE_TIMES }, { ...found, answeredAt: Date.now() })
}

/** The last known address, without a call; `answeredAt` is null if the API has never answered. */
export async function knownApiBase(
  asker: ApiBaseContext,
): Promise<Omit<ApiBase, 'answeredAt'> & { answeredAt: number | null }> {
  const { cached, settings, upstreamContext } = asker
  const known = await cached.known(stored(upstreamContext))
  return known ?? { ...foundBase(settings, upstreamContext.siteOrigin, null), answeredAt: null }
}

/**
 * Client of an API that follows its domain after a move, also after a restart. One whose base is a setting does not
 * move. A context with an explicit API address takes precedence.
 */
export function followingMoves(upstream: Upstream, where: Pick<ApiBaseContext, 'cached' | 'settings'>): Upstream {
  if (!isMadeFromHost(where.settings)) return upstream
  return async (entry, input, context) => upstream(entry, input, await moved(where, context))
}

/** Like `followingMoves`, for live streams. */
export function liveFollowingMoves(openLive: OpenLive, where: Pick<ApiBaseContext, 'cached' | 'settings'>): OpenLive {
  if (!isMadeFromHost(where.settings)) return openLive
  return async (request, context) => openLive(request, await moved(where, context))
}

async function moved({ cached }: Pick<ApiBaseContext, 'cached'>, context: CallContext): Promise<CallContext> {
  const { upstreamContext } = context
  if (upstreamContext.apiOrigin !== undefined) return context
  const known = await cached.known(stored(upstreamContext))
  if (known?.source !== 'mirror' || known.origin === null) return context
  return { ...context, upstreamContext: { ...upstreamContext, apiOrigin: known.origin } }
}

const stored = (context: Pick<UpstreamContext, 'siteOrigin'>) => ({ kind: API_BASES, key: hostOf(context) })

function foundBase(settings: Settings, siteOrigin: string, newLink: string | null): Omit<ApiBase, 'answeredAt'> {
  if (!isMadeFromHost(settings))
    return { base: upstreamBase(settings, 'main', siteOrigin), source: 'setting', origin: null }
  const origin = newLink !== null && mayFollow(settings, newLink) ? new URL(newLink).origin : null
  const from = origin ?? siteOrigin
  return { base: upstreamBase(settings, 'main', from), source: origin === null ? 'host' : 'mirror', origin: from }
}

/**
 * Players' tokens are sent to the new domain, so it must be one of the configured hosts, or of the allowed redirect
 * hosts.
 */
function mayFollow({ ALLOWED_HOSTS, ALLOWED_REDIRECT_HOSTS }: Settings, newLink: string): boolean {
  if (ALLOWED_HOSTS.includes(new URL(newLink).host)) return true
  return ALLOWED_REDIRECT_HOSTS.length > 0 && externalUrl(newLink, ALLOWED_REDIRECT_HOSTS) !== null
}
