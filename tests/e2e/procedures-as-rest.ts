import type { Call } from '#server/shared/contract/call.ts'
import { findCall } from '../conformance/calls.ts'
import type { Backend } from '../conformance/conform.ts'
import { callProcedure, type Endpoint, outputIn } from '../support/http/procedure.ts'

/**
 * Maps REST calls to the site's procedures that make them, so that the conformance tests of an operator's API test the
 * whole site.
 */
export const sendThrough =
  (endpoint: Endpoint): Backend['send'] =>
  async (url, init) => {
    const { pathname: path, searchParams } = new URL(url, endpoint.origin)
    const { method = 'GET', body } = init
    const query = Object.fromEntries(searchParams)
    const found = findCall({ method, path, query, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (!found) throw new TypeError(`no call of the contract is ${method} ${path}`)
    const { name, call, fields } = found

    const answer = await callProcedure(
      endpoint,
      { name, kind: method === 'GET' ? 'query' : 'mutation' },
      { text: JSON.stringify({ json: fields }), headers: Object.fromEntries(new Headers(init.headers)) },
    )
    const { error } = answer
    if (error === undefined) throw new TypeError(`${name} answered what is no answer: ${answer.text}`)
    if (error !== null) return Response.json({ errors: error.fields }, { status: error.httpStatus })
    return Response.json(inEnvelope(call, withCredential(call, outputIn(answer), answer.headers)))
  }

/** A procedure removes the credential; after a sign-in it is in the cookie (E13). */
function withCredential({ credential }: Call, output: unknown, headers: Headers): unknown {
  const [, token] = /^token=([^;]+)/m.exec(headers.getSetCookie().join('\n')) ?? []
  if (credential === undefined || token === undefined || typeof output !== 'object') return output
  return { ...output, [credential]: token }
}

function inEnvelope({ envelope }: Call, output: unknown): unknown {
  let body = output
  for (let layer = 0; layer < envelope; layer++) body = { data: body }
  return body
}
