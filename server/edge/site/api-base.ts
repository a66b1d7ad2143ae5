import { z } from 'zod'
import { ANSWER_TIMES, answerKind, type Cached } from '#server/edge/cache/answers.ts'
import { type BaseSettings, hostOf, isMadeFromHost, upstreamBase } from '#server/edge/upstream/bases.ts'
import type { CallContext, Upstream } from '#server/edge/upstream/client.ts'
import type { OpenLive } from '#server/edge/upstream/live.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { Environment } from '#server/env.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'

const MINUTE_MS = 60_000

/** Where the API is, as it last said itself: known to calls for as long as any of the operator's answers. */
const API_BASE_TIMES = { ...ANSWER_TIMES, freshMs: 10 * MINUTE_MS } as const

const record = z.object({
  /** Without a slash at its end. */
  base: z.string(),
  source: z.enum(['setting', 'host', 'mirror']),
  /** The origin that it is made from; null for a setting. */
  origin: z.string().nullable(),
  /** When the API last said what this is: milliseconds since 1970. */
  answeredAt: z.number(),
})
const API_BASES = answerKind('api-base', record)

/** Where the operator's API of a site's host is, and how that is known. */
export type ApiBase = z.output<typeof record>

type Settings = BaseSettings & Pick<Environment, 'ALLOWED_HOSTS' | 'ALLOWED_REDIRECT_HOSTS'>
type Asker = {
  readonly cached: Cached
  readonly settings: Settings
  readonly upstreamContext: Pick<UpstreamContext, 'siteOrigin'>
}

/** Keeps where the API is, since it has just answered; a domain that has moved takes its API along. */
export function keepApiBase({ cached, settings, upstreamContext }: Asker, newLink: string | null): void {
  const found = foundBase(settings, upstreamContext.siteOrigin, newLink)
  cached.store({ ...stored(upstreamContext), ...API_BASE_TIMES }, { ...found, answeredAt: Date.now() })
}

/** As the API last said, without asking it; null of its answer where it has never said anything. */
export async function knownApiBase(asker: Asker): Promise<Omit<ApiBase, 'answeredAt'> & { answeredAt: number | null }> {
  const { cached, settings, upstreamContext } = asker
  const known = await cached.known(stored(upstreamContext))
  return known ?? { ...foundBase(settings, upstreamContext.siteOrigin, null), answeredAt: null }
}

/**
 * The client of an API that follows its domain where that has moved to, also after a restart. One whose base is a setting
 * stays where it is. A context that says where it is to ask is asked there.
 */
export function followingMoves(upstream: Upstream, where: Pick<Asker, 'cached' | 'settings'>): Upstream {
  if (!isMadeFromHost(where.settings)) return upstream
  return async (entry, input, context) => upstream(entry, input, await moved(where, context))
}

/** The same for its live streams. */
export function liveFollowingMoves(openLive: OpenLive, where: Pick<Asker, 'cached' | 'settings'>): OpenLive {
  if (!isMadeFromHost(where.settings)) return openLive
  return async (request, context) => openLive(request, await moved(where, context))
}

async function moved({ cached }: Pick<Asker, 'cached'>, context: CallContext): Promise<CallContext> {
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

/** Players' tokens go along: only to a domain that the site is told of as its own, or as one that it may lead to. */
function mayFollow({ ALLOWED_HOSTS, ALLOWED_REDIRECT_HOSTS }: Settings, newLink: string): boolean {
  if (ALLOWED_HOSTS.includes(new URL(newLink).host)) return true
  return ALLOWED_REDIRECT_HOSTS.length > 0 && externalUrl(newLink, ALLOWED_REDIRECT_HOSTS) !== null
}
