import { DEFAULT_LOCALE } from '#server/contract/constants/locales.ts'
import type { Exchange } from '../exchange.ts'
import { splitLocale, withLocale } from '../locale.ts'
import type { Step } from '../pipeline.ts'
import { redirectTo, text } from '../responses.ts'

/** What fails below is reported and answered, and each answer says how it was made. */
export const trace: Step = {
  name: 'trace',
  async run(exchange, next) {
    const response = await next().catch((error: unknown) => {
      exchange.onFault(error)
      return faultAnswer(exchange)
    })
    response.headers.set('x-request-id', exchange.visit.requestId)
    const timing = exchange.timings.header()
    if (timing !== '') response.headers.set('server-timing', timing)
    return response
  },
}

/** X4: a page that fails before it is rendered goes to the error page, unless that is what failed. */
function faultAnswer({ isDocument, url, visit }: Exchange): Response {
  const { rest } = splitLocale(url.pathname)
  if (!isDocument || rest === '/error') return text(500, 'Internal Server Error')
  return redirectTo(`${withLocale('/error', visit.locale ?? DEFAULT_LOCALE)}?errorCode=500`, 302)
}
