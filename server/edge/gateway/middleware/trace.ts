import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { Overloaded } from '#server/shared/turns.ts'
import { overloaded, redirectTo, text } from '../common-responses.ts'
import type { Middleware } from '../compose.ts'

/** What fails below is reported and answered, and each answer says how it was made. */
export const trace: Middleware = {
  name: 'trace',
  after({ upstreamContext, timings }, { headers }) {
    headers.set('x-request-id', upstreamContext.requestId)
    const timing = timings.header()
    if (timing !== '') headers.set('server-timing', timing)
  },
  /** A page that fails before it is rendered goes to the error page, unless that is what failed. */
  rescue({ isDocument, address, upstreamContext, onFault }, error) {
    if (error instanceof Overloaded) return overloaded()
    onFault(error)
    if (!isDocument || address.path === '/error') return text(500, 'Internal Server Error')
    return redirectTo(`${withLocale('/error', upstreamContext.locale ?? DEFAULT_LOCALE)}?errorCode=500`, 302)
  },
}
