import { ANSWER_TIMES, answerKind } from '#server/edge/cache/answers.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { hostOf, isMadeFromHost } from '#server/edge/upstream/bases.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { Environment } from '#server/env.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { storeApiBase } from './api-base.ts'
import type { SiteContext } from './operator-answers.ts'

/**
 * Half of the minute within which a domain's move reaches every page and navigation while the operator answers: a
 * browser caches the result for the other half (app/lib/pages/site.ts). `pauseMs` keeps requests from retrying a failed
 * refresh.
 */
const MIRROR_TIMES = { ...ANSWER_TIMES, freshMs: 10_000, carriedMs: 30_000, pauseMs: 10_000 } as const

const { current } = contract.mirror
const MIRRORS = answerKind('mirror', current.response)

/** The operator's data about a domain. Its links are safe to follow, and none points to the domain itself. */
export type Mirror = CallOutput<typeof current>

type MirrorContext = SiteContext & { readonly settings: Environment }

export const NO_MIRROR: Mirror = { redirect: { newLink: null }, meta_yandex_verification: null, sso: null }

/** Mirror of the host that the visitor came to. The last response of a failed upstream is served for a week. */
export async function currentMirror(mirrorContext: MirrorContext): Promise<Mirror> {
  const { cached } = mirrorContext
  async function load(): Promise<Mirror> {
    const answer = await fetchFromNewDomainFirst(mirrorContext)
    storeApiBase(mirrorContext, safe(mirrorContext, answer).redirect.newLink)
    return answer
  }
  return safe(mirrorContext, await cached({ ...stored(mirrorContext), ...MIRROR_TIMES, load }))
}

/** Calls the API at the domain's new location first, and falls back to the requested domain. */
async function fetchFromNewDomainFirst({ upstream, upstreamContext, settings }: MirrorContext): Promise<Mirror> {
  const request = (context: UpstreamContext) => upstream(current, {}, { upstreamContext: context, bearer: null })
  try {
    return await request(upstreamContext)
  } catch (error) {
    const isThere = !(error instanceof UpstreamError) || error.kind === 'http'
    if (isThere || !isMadeFromHost(settings)) throw error
    return request({ ...upstreamContext, apiOrigin: upstreamContext.siteOrigin })
  }
}

/** The stored mirror without a call; empty if none is stored. */
export async function knownMirror(context: MirrorContext): Promise<Mirror> {
  return safe(context, (await context.cached.known(stored(context))) ?? NO_MIRROR)
}

/** The mirror if it is fresh in memory; undefined if a call would be needed. */
export function freshMirror(context: MirrorContext): Mirror | undefined {
  const mirror = context.cached.fresh(stored(context))
  return mirror && safe(context, mirror)
}

const stored = ({ upstreamContext }: MirrorContext) => ({ kind: MIRRORS, key: hostOf(upstreamContext) })

function safe({ upstreamContext, settings }: MirrorContext, answer: Mirror): Mirror {
  const { redirect, sso, meta_yandex_verification } = answer
  if (redirect.newLink === null && sso === null) return answer
  const linkOf = (text: string | null) => (text === null ? null : externalUrl(text, settings.ALLOWED_REDIRECT_HOSTS))
  const newLink = linkOf(redirect.newLink)
  const isElsewhere = newLink !== null && new URL(newLink).host !== hostOf(upstreamContext)
  return { redirect: { newLink: isElsewhere ? newLink : null }, sso: linkOf(sso), meta_yandex_verification }
}
