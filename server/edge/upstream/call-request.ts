import { z } from 'zod'
import { LOCALE_FACTS } from '#server/shared/constants/locales.ts'
import type { Call, CallInput } from '#server/shared/contract/call.ts'
import { hostOf, type UpstreamContext } from './upstream-context.ts'
import { UpstreamError } from './upstream-error.ts'

type Fields = Record<string, unknown>

/** Where a call goes and what it carries, without its headers. */
export type CallTarget = { readonly url: string; readonly body: string | undefined }

/**
 * Lays the fields of an input out over path, query and body, as the entry says. `undefined` is left out; null stays in a
 * body and is left out of a query.
 */
export function callTarget<C extends Call>(entry: C, input: CallInput<C>, base: string): CallTarget {
  const fields: Fields = { ...z.encode(entry.request, input) }
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return pathSegment(value)
  })
  const isRead = entry.method === 'GET'
  const inQuery = isRead ? Object.keys(fields) : (entry.query ?? [])
  const query = new URLSearchParams()
  for (const name of inQuery) {
    const value = fields[name]
    delete fields[name]
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  return {
    url: base + path + (query.size > 0 ? `?${query}` : ''),
    body: isRead ? undefined : JSON.stringify(fields),
  }
}

/** A dot segment would climb out of the path that the contract names; half a character has no place in an address. */
function pathSegment(value: unknown): string {
  const text = String(value ?? '')
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed())
    throw new UpstreamError('http', 'a path parameter is missing', {
      status: 404,
      fields: { base: ['not_found'] },
    })
  return encodeURIComponent(text)
}

export type CallCredentials = {
  /** On a retry this is the refreshed token, never the one that was refused. */
  readonly bearer: string | null
  readonly serviceSecret: string | undefined
}

/** The headers of every call, and what only we and our platform know of. */
export function callHeaders(
  upstreamContext: UpstreamContext,
  { bearer, serviceSecret }: CallCredentials,
  hasBody: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': LOCALE_FACTS[upstreamContext.locale].upstream,
    'x-request-id': upstreamContext.requestId,
    // which of the operator's domains this is: an API with one base for all of them is not told by its own
    'x-forwarded-host': hostOf(upstreamContext),
  }
  if (hasBody) headers['content-type'] = 'application/json'
  if (bearer !== null) headers.authorization = `Bearer ${bearer}`
  if (upstreamContext.region !== null) headers.region = upstreamContext.region
  if (upstreamContext.address !== null) headers['x-forwarded-for'] = upstreamContext.address
  if (upstreamContext.userAgent !== null) headers['user-agent'] = upstreamContext.userAgent
  if (serviceSecret !== undefined) headers['x-service-secret'] = serviceSecret
  return headers
}
