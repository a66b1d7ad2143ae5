import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { knownApiBase } from '#server/edge/site/api-base.ts'
import { openApiDocument } from '#server/shared/contract/openapi/document.ts'
import { type Context, currentContext } from './context.ts'

const MAX_AGE_S = 300
/** A document has about 400 kB, and its address follows the request's host. */
const MAX_DOCUMENTS = 4

const documents = boundedMemory<Uint8Array<ArrayBuffer>>(MAX_DOCUMENTS)

/** The OpenAPI document of the REST API, with the address that the request's host uses. */
export async function answerOpenApi(): Promise<Response> {
  const context = currentContext()
  return openApiResponse({ server: await restAddress(context), siteName: context.settings.SITE_NAME })
}

/** Built once per address and name. Tools of any origin may read it. */
export function openApiResponse(served: Parameters<typeof openApiDocument>[0]): Response {
  const key = `${served.server} ${served.siteName}`
  const bytes = documents.get(key) ?? new TextEncoder().encode(JSON.stringify(openApiDocument(served)))
  documents.set(key, bytes)
  return new Response(bytes, {
    headers: {
      'content-type': 'application/json',
      'cache-control': `public, max-age=${MAX_AGE_S}`,
      'access-control-allow-origin': '*',
    },
  })
}

/** The embedded platform listens next to the site; an operator's API is at the address of its calls. */
async function restAddress(context: Context): Promise<string> {
  const { settings, upstreamContext } = context
  if (settings.UPSTREAM === 'remote') return (await knownApiBase(context)).base
  const { protocol, hostname } = new URL(upstreamContext.siteOrigin)
  return `${protocol}//${hostname}:${settings.PLATFORM_PORT}`
}
