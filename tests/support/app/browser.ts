import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { ORIGIN, type TestApp } from './start-app.ts'

/** A browser on plain http: it keeps cookies and sends an Origin with POST requests. */
export type Browser = {
  readonly cookies: Map<string, string>
  /** Set-Cookie headers as they came, oldest first. */
  readonly setCookies: string[]
  /** Bodies of all responses, as one text. */
  readonly received: string[]
  readonly trpc: TRPCClient<AppRouter>
  open(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, form: string, headers?: Record<string, string>): Promise<Response>
}

export function openBrowser(app: TestApp, language = 'ru'): Browser {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []
  const received: string[] = []

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'accept-language': language, ...Object.fromEntries(new Headers(init.headers)) })
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (init.method === 'POST' && !headers.has('origin')) headers.set('origin', ORIGIN)
    const response = await app.fetch(path, { ...init, headers })
    for (const header of response.headers.getSetCookie()) keep(header)
    return response
  }

  function keep(header: string): void {
    setCookies.push(header)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (header.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }

  const link = httpBatchLink({
    url: `${ORIGIN}/api/trpc`,
    transformer: procedureTransformer,
    async fetch(url, init) {
      const { method = 'GET', body, headers } = init ?? {}
      const response = await send(String(url).slice(ORIGIN.length), {
        method,
        headers: new Headers(headers as HeadersInit),
        body: typeof body === 'string' ? body : null,
      })
      received.push(await response.clone().text())
      return response
    },
  })
  return {
    cookies,
    setCookies,
    received,
    trpc: createTRPCClient<AppRouter>({ links: [link] }),
    open: (path, headers) => send(path, { headers: headers ?? {} }),
    post: (path, form, headers) =>
      send(path, {
        method: 'POST',
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  }
}
