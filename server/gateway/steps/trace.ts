import { DEFAULT_LOCALE } from '#server/contract/constants/locales.ts'
import { withLocale } from '../locale.ts'
import type { Step } from '../pipeline.ts'
import { redirectTo, text } from '../responses.ts'

/** What fails below is reported and answered, and each answer says how it was made. */
export const trace: Step = {
  name: 'trace',
  after({ visit, timings }, { headers }) {
    headers.set('x-request-id', visit.requestId)
    const timing = timings.header()
    if (timing !== '') headers.set('server-timing', timing)
  },
  /** X4: a page that fails before it is rendered goes to the error page, unless that is what failed. */
  rescue({ isDocument, address, visit, onFault }, error) {
    onFault(error)
    if (!isDocument || address.path === '/error') return text(500, 'Internal Server Error')
    return redirectTo(`${withLocale('/error', visit.locale ?? DEFAULT_LOCALE)}?errorCode=500`, 302)
  },
}
