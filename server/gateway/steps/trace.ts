import { DEFAULT_LOCALE } from '#server/contract/constants/locales.ts'
import { andThen } from '#server/soon.ts'
import type { Answer } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import { splitLocale, withLocale } from '../locale.ts'
import type { Reply, Step } from '../pipeline.ts'
import { redirectTo, text } from '../responses.ts'

/** What fails below is reported and answered, and each answer says how it was made. */
export const trace: Step = {
  name: 'trace',
  run: (exchange, next) =>
    andThen(answerOf(exchange, next), (answer) => {
      answer.headers.set('x-request-id', exchange.visit.requestId)
      const timing = exchange.timings.header()
      if (timing !== '') answer.headers.set('server-timing', timing)
      return answer
    }),
}

function answerOf(exchange: Exchange, next: () => Reply): Reply {
  const onError = (error: unknown) => {
    exchange.onFault(error)
    return faultAnswer(exchange)
  }
  try {
    const reply = next()
    return reply instanceof Promise ? reply.catch(onError) : reply
  } catch (error) {
    return onError(error)
  }
}

/** X4: a page that fails before it is rendered goes to the error page, unless that is what failed. */
function faultAnswer({ isDocument, url, visit }: Exchange): Answer {
  const { rest } = splitLocale(url.pathname)
  if (!isDocument || rest === '/error') return text(500, 'Internal Server Error')
  return redirectTo(`${withLocale('/error', visit.locale ?? DEFAULT_LOCALE)}?errorCode=500`, 302)
}
