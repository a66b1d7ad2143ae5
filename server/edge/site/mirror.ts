import { ANSWER_TIMES, answerKind } from '#server/edge/cache/answers.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { hostOf, isMadeFromHost } from '#server/edge/upstream/bases.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { Environment } from '#server/env.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { keepApiBase } from './api-base.ts'
import type { SiteAsker } from './operator-answers.ts'

/**
 * Half of the minute within which a domain's move reaches every page and navigation while the operator answers: a browser
 * keeps what it is told for the other half (app/lib/pages/site.ts). A renewal that fails is not repeated by each request.
 */
const MIRROR_TIMES = { ...ANSWER_TIMES, freshMs: 10_000, carriedMs: 30_000, pauseMs: 10_000 } as const

const { current } = contract.mirror
const MIRRORS = answerKind('mirror', current.response)

/** What the operator says of a domain. Its links are safe to follow, and none leads to the domain itself. */
export type Mirror = CallOutput<typeof current>

type Asker = SiteAsker & { readonly settings: Environment }

export const NO_MIRROR: Mirror = { redirect: { newLink: null }, meta_yandex_verification: null, sso: null }

/** Of the host that the visitor came to. A dead upstream's last answer serves for a week. */
export async function currentMirror(asker: Asker): Promise<Mirror> {
  const { cached } = asker
  async function load(): Promise<Mirror> {
    const answer = await askMovedFirst(asker)
    keepApiBase(asker, safe(asker, answer).redirect.newLink)
    return answer
  }
  return safe(asker, await cached({ ...stored(asker), ...MIRROR_TIMES, load }))
}

/** Where the domain's API has moved to, and where that is not there, under the domain that was asked for. */
async function askMovedFirst({ upstream, upstreamContext, settings }: Asker): Promise<Mirror> {
  const ask = (context: UpstreamContext) => upstream(current, {}, { upstreamContext: context, bearer: null })
  try {
    return await ask(upstreamContext)
  } catch (error) {
    const isThere = !(error instanceof UpstreamError) || error.kind === 'http'
    if (isThere || !isMadeFromHost(settings)) throw error
    return ask({ ...upstreamContext, apiOrigin: upstreamContext.siteOrigin })
  }
}

/** The same from what is stored, without asking anybody; nothing where nothing is. */
export async function knownMirror(asker: Asker): Promise<Mirror> {
  return safe(asker, (await asker.cached.known(stored(asker))) ?? NO_MIRROR)
}

/** What needs no waiting for; nothing where it does. */
export function freshMirror(asker: Asker): Mirror | undefined {
  const mirror = asker.cached.fresh(stored(asker))
  return mirror && safe(asker, mirror)
}

const stored = ({ upstreamContext }: Asker) => ({ kind: MIRRORS, key: hostOf(upstreamContext) })

function safe({ upstreamContext, settings }: Asker, answer: Mirror): Mirror {
  const { redirect, sso, meta_yandex_verification } = answer
  if (redirect.newLink === null && sso === null) return answer
  const linkOf = (text: string | null) => (text === null ? null : externalUrl(text, settings.ALLOWED_REDIRECT_HOSTS))
  const newLink = linkOf(redirect.newLink)
  const isElsewhere = newLink !== null && new URL(newLink).host !== hostOf(upstreamContext)
  return { redirect: { newLink: isElsewhere ? newLink : null }, sso: linkOf(sso), meta_yandex_verification }
}
