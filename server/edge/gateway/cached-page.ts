import type { CachedPage } from '#server/edge/cache/pages.ts'
import type { Environment } from '#server/env.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { RequestContext } from './request-context.ts'
import { createResponse, type GatewayResponse } from './response.ts'

type Rendering = { readonly nonce: string; readonly settings: Environment }

/**
 * Reads an answer whole and makes it the same bytes for everybody: its policy names by hash the inline scripts that were
 * rendered with the nonce, and no other. One that came with a text of somebody's has none, and stays forbidden.
 */
export async function readCachedPage(response: Response, { nonce, settings }: Rendering): Promise<CachedPage> {
  const html = await response.text()
  const inline = (await hashesOf(html, nonce)).join(' ')
  const policy = contentSecurityPolicy({ inline, settings, isDevelopment: false })
  return {
    status: response.status,
    headers: [...response.headers, ['content-security-policy', policy]],
    body: new TextEncoder().encode(withoutNonce(html, nonce)),
  }
}

export function respondWithCachedPage(page: CachedPage, { request }: Pick<RequestContext, 'request'>): GatewayResponse {
  return createResponse(page.body.length === 0 || request.method === 'HEAD' ? null : page.body, page)
}

/** As sources of a policy: of all inline scripts and styles that carry the nonce. */
function hashesOf(html: string, nonce: string): Promise<string[]> {
  const elements = html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)
  const texts = [...elements].flatMap(([, , attributes = '', text = '']) =>
    attributes.includes(attribute(nonce)) && text !== '' ? [text] : [],
  )
  return Promise.all(
    [...new Set(texts)].map(async (text) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
    }),
  )
}

/** The browser's half of the router finds none in the page, and writes none. */
function withoutNonce(html: string, nonce: string): string {
  return html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute(nonce), '')
}

const attribute = (nonce: string) => ` nonce="${nonce}"`
