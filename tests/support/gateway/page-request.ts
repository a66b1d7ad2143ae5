import { type PageRequest, pageRequest } from '#server/edge/gateway/redirect-rule.ts'
import { createRequestContext } from '#server/edge/gateway/request-context.ts'
import { createOperations } from '#server/edge/operations/create-operations.ts'
import { parseEnvironment } from '#server/env.ts'

export type PageRequestOptions = {
  readonly cookies?: Readonly<Record<string, string>>
  /** Accept-Language. Default: Russian. */
  readonly language?: string
  readonly userAgent?: string
  readonly referer?: string
  readonly method?: 'GET' | 'HEAD'
  readonly environment?: Readonly<Record<string, string>>
}

export const NOW = Date.UTC(2026, 10, 21)
export const ENGINE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Input of the redirect rules for a page request to `http://casino.example`, or to another host in the address. */
export function pageRequestOf(address: string, options: PageRequestOptions = {}): PageRequest {
  const { cookies = {}, language = 'ru', userAgent = 'A browser', referer, method = 'GET', environment } = options
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const headers = { 'accept-language': language, 'user-agent': userAgent, cookie }
  const request = new Request(address.startsWith('/') ? `http://casino.example${address}` : address, {
    method,
    headers: { ...headers, ...(referer !== undefined && { referer }) },
  })
  const settings = parseEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment })
  const context = createRequestContext(request, {
    settings,
    operations: createOperations({ settings, stopping: new AbortController().signal }),
    services: () => Promise.reject(new Error('a middleware returned without calling the next one')),
  })
  return pageRequest(context, NOW)
}
