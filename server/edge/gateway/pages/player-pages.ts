import { sizedMemory } from '#server/edge/cache/bounded-memory.ts'
import { type Entry, staleWhileRevalidate } from '#server/edge/cache/stale-while-revalidate.ts'
import { callInProcess } from '#server/edge/trpc/call-in-process.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { currentViewer } from '#server/edge/trpc/procedures/session.ts'
import { isFastPathOn } from '#server/env.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import { policyWriter } from '../middleware/every-request.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse } from '../response.ts'
import { type PageQueries, pageAddress, pageKey } from './address.ts'
import type { DeclaredShell, PageFacts, PageShell, ShellProfile } from './facts.ts'
import { renderForAll } from './render-for-all.ts'
import { shellViewer } from './shell-viewer.ts'

export type PlayerPagesOptions = {
  /** Renders a page with placeholders for the player-specific parts; null if it must be rendered whole. */
  readonly renderShell: (request: Request, facts: PageFacts) => Promise<PageShell | null>
  /** Declaration of the page's route by its path in the default locale; undefined if it has none. */
  readonly shellOf: (path: string) => DeclaredShell | undefined
  readonly queries: PageQueries
  readonly now: () => number
  readonly onFault: (error: unknown) => void
}

/**
 * Page for a client with a credential; null if it must be rendered for that client. Must be called in its procedure
 * context.
 */
export type PlayerPages = (context: RequestContext, facts: PageFacts) => Promise<GatewayResponse | null>

/** `renderedAt`: milliseconds since 1970. `isDegraded`: a call did not answer in time, and is left to the browser. */
type Kept = { readonly shell: PageShell | null; readonly renderedAt: number; readonly isDegraded: boolean }

/** Like visitors' pages: fresh for five seconds, refreshed in the background for ten minutes. */
const LIFETIME = { freshMs: 5000, staleMs: 600_000 }

type Rendered = { readonly value: PageShell | null; readonly isDegraded: boolean }

/**
 * Selects what to cache after a render. A degraded shell never replaces a complete one of the last ten minutes, and is
 * cached if there is none: otherwise every player's page would be rendered individually just while an upstream is slow.
 */
export function shellToKeep(former: Kept | undefined, { value, isDegraded }: Rendered, now: number): Kept {
  const isUsable = former !== undefined && !former.isDegraded && now - former.renderedAt < LIFETIME.staleMs
  return isDegraded && isUsable ? former : { shell: value, renderedAt: now, isDegraded }
}

/** Whether a page may be built from the shell. A degraded one is used only while it is fresh, to absorb a burst. */
export const isUsableShell = ({ isDegraded, renderedAt }: Kept, now: number): boolean =>
  !isDegraded || now - renderedAt < LIFETIME.freshMs

/** A thousand pages of 130 kB: compressed copies take some fifth more. */
const MAX_SHELL_BYTES = 128 * 1024 * 1024

const policyOf = policyWriter({ isDevelopment: false })

/** Serves players' pages from a shared shell, filled with their own parts and data. */
export function createPlayerPages({ renderShell, shellOf, queries, now, onFault }: PlayerPagesOptions): PlayerPages {
  const memory = sizedMemory<Entry<Kept>>(MAX_SHELL_BYTES, ({ value }) => value.shell?.bytes ?? 1)
  const find = staleWhileRevalidate<Kept>({
    find: (key) => memory.get(key),
    keep: (key, entry) => memory.set(key, entry),
    now,
    // a Node process keeps running
    waitUntil() {},
    onFault,
  })

  type Page = {
    readonly key: string
    readonly facts: PageFacts
    readonly address: string
    readonly shown: ShellProfile
    readonly hasOwnAnswer: boolean
  }

  async function load(context: RequestContext, { key, facts, address, shown, hasOwnAnswer }: Page) {
    const pageRequest = new Request(context.upstreamContext.siteOrigin + address)
    const { isPersonal, ...rendered } = await renderForAll(
      context,
      () => renderShell(pageRequest, facts),
      shellViewer(shown),
    )
    // a call would have had another answer for each player
    const isOne = isPersonal && !hasOwnAnswer
    return shellToKeep(memory.get(key)?.value, isOne ? { value: null, isDegraded: false } : rendered, now())
  }

  return async (context, facts) => {
    const { isDocument, request, url, settings } = context
    if (!isDocument || request.method !== 'GET' || !isFastPathOn('page-shell', settings)) return null
    const address = pageAddress(url, queries)
    const declaration = address === null ? undefined : shellOf(splitLocale(url.pathname).rest)
    if (address === null || declaration === undefined) return null
    const { profile } = await currentViewer(currentContext())
    if (profile === null || !isTheirLanguage(context, profile.user.locale)) return null
    // players on a break or self-excluded see no offers, which appear all over a page
    if (profile.is_stopped) return null
    const { shellOf: shownOf, ownAnswer } = declaration
    const shown = shownOf(profile)
    if (shown === null || (ownAnswer !== null && (await isAnsweredAlone(ownAnswer)))) return null
    const key = `${pageKey(context, { facts, address })} ${JSON.stringify(shown)}`
    const { value } = await find({
      ...LIFETIME,
      key,
      load: () => load(context, { key, facts, address, shown, hasOwnAnswer: ownAnswer !== null }),
    })
    if (!isUsableShell(value, now()) || value.shell === null) return null
    const { pieces, inline } = value.shell.fill({ profile })
    const headers = [...value.shell.headers, ['content-security-policy', policyOf(settings, inline)] as const]
    return { ...createResponse(null, { status: 200, headers }), pieces }
  }
}

type OwnAnswer = NonNullable<DeclaredShell['ownAnswer']>

/** Whether the player's answer differs from that of visitors, or there is none: the page's render then decides. */
async function isAnsweredAlone({ query, field, input }: OwnAnswer): Promise<boolean> {
  const answer = await callInProcess(query, 'query', input).catch(() => null)
  return typeof answer !== 'object' || answer === null || Reflect.get(answer, field) !== false
}

/** A page in another language redirects its player. */
function isTheirLanguage({ upstreamContext }: RequestContext, spoken: string | null | undefined): boolean {
  return !spoken || spoken === upstreamContext.locale
}
