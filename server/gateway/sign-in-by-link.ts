import { contract } from '#server/contract/contract.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { credentialCookie } from './credential-cookie.ts'
import type { Exchange } from './exchange.ts'
import { hasSources, sourcesReport } from './steps/attribution.ts'

/** S12: the link token is the bearer of one profile call, whose fresh token is the session. A used one changes nothing. */
export async function signInByLink({ services, visit, cookies, learned, onFault }: Exchange, token: string) {
  const { upstream } = await services()
  try {
    const { fresh_token } = await upstream(contract.profile.user, {}, { visit, bearer: token })
    if (fresh_token === null) return
    credentialCookie(cookies).replace(fresh_token)
    if (hasSources(cookies)) learned.reports.push(sourcesReport(cookies))
  } catch (error) {
    if (!(error instanceof UpstreamError) || !error.isRefusal) onFault(error)
  }
}
