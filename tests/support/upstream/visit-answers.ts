import type { CannedAnswer, Responder } from '../fixture-server.ts'

const ORDINARY: Readonly<Record<string, unknown>> = {
  '/mirror': { redirect: { newLink: null }, meta_yandex_verification: null, sso: null },
  '/geo_ip': { data: { data: { ip: '203.0.113.9', country_code: 'RU' } } },
  '/middleware/utm': { advId: null, promo: null },
  '/middleware/affiliate': { success: true },
  '/middleware/ip': { success: true },
  '/middleware/registerPageOpenEvent': { success: true },
  '/attachSource': { success: true },
}

/** A backend that allows any visit; `responder` answers all other requests. */
export function answeringVisits(responder: Responder = () => ({ status: 404, body: {} })): Responder {
  return (request) => {
    const body = ORDINARY[request.path]
    return body === undefined ? responder(request) : { status: 200, body }
  }
}

export function visitAnswers(
  answers: Readonly<Record<string, CannedAnswer | (() => Promise<CannedAnswer>)>>,
): Responder {
  const others = answeringVisits()
  return (request) => {
    const answer = answers[request.path]
    if (answer === undefined) return others(request)
    return typeof answer === 'function' ? answer() : answer
  }
}
