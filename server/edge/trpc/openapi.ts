import { openApiDocument } from '#server/shared/contract/openapi/document.ts'

const MAX_AGE_S = 300

let bytes: Uint8Array<ArrayBuffer> | undefined

/** The OpenAPI document of the REST API, made once for a process. Tools of any origin may read it. */
export function answerOpenApi(): Response {
  bytes ??= new TextEncoder().encode(JSON.stringify(openApiDocument()))
  return new Response(bytes, {
    headers: {
      'content-type': 'application/json',
      'cache-control': `public, max-age=${MAX_AGE_S}`,
      'access-control-allow-origin': '*',
    },
  })
}
