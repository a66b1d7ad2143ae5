import type { CachedPage } from '#server/edge/cache/pages.ts'
import type { Environment } from '#server/env.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { hashSource, inlineTexts, withoutNonce } from './inline-scripts.ts'
import type { RequestContext } from './request-context.ts'
import { createResponse, type GatewayResponse } from './response.ts'

type Rendering = { readonly nonce: string; readonly settings: Environment }

/**
 * Reads an answer whole and makes it the same bytes for everybody: its policy names by hash the inline scripts that were
 * rendered with the nonce, and no other. One that came with a text of somebody's has none, and stays forbidden.
 */
export async function readCachedPage(response: Response, { nonce, settings }: Rendering): Promise<CachedPage> {
  const html = await response.text()
  const inline = inlineTexts(html, nonce).map(hashSource).join(' ')
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
