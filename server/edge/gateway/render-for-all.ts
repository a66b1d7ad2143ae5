import { NO_SOURCES } from '#server/edge/site/sources.ts'
import { runInContext } from '#server/edge/trpc/context.ts'
import { type CredentialHolder, createSession } from '#server/edge/upstream/session.ts'
import type { PageFacts } from './page-facts.ts'
import { NO_PENDING_SIGN_IN } from './pending-sign-in.ts'
import { createProcedureContext } from './procedure-context.ts'
import type { RequestContext } from './request-context.ts'

type Shared = { readonly facts: PageFacts; readonly address: string }

/**
 * All that a page depends on which is rendered for more than whoever asks: what is told of them is their site, language and
 * region. What else the gateway reads of a request reaches no such page.
 * @param address as `pageAddress` gives it
 */
export function pageKey({ upstreamContext }: RequestContext, { facts, address }: Shared): string {
  const { siteOrigin, region } = upstreamContext
  return `${siteOrigin} ${facts.siteOrigin} ${facts.locale} ${region} ${address}`
}

const NOBODY: CredentialHolder = { read: () => null, replace() {}, clear() {}, isWritable: () => false }

/** Renders as nobody in particular: what the operator is told of the visitor is their language and region. */
export async function renderForAll<T>(context: RequestContext, render: () => Promise<T>) {
  const services = await context.services()
  const { upstream, openLive, refresh } = services
  const upstreamContext = { ...context.upstreamContext, address: null, userAgent: null }
  let isDegraded = false
  const procedureContext = createProcedureContext(context, services, {
    upstreamContext,
    session: createSession({ upstream, openLive, refresh, upstreamContext, holder: NOBODY }),
    hasOwnBearer: false,
    sources: NO_SOURCES,
    socialSignIn: NO_PENDING_SIGN_IN,
    linkSignIn: NO_PENDING_SIGN_IN,
    onSignOnRequired() {},
    onSuperBonus() {},
    onFault(error: unknown) {
      isDegraded = true
      context.onFault(error)
    },
  })
  const value = await runInContext(procedureContext, render)
  return { value, isDegraded }
}
