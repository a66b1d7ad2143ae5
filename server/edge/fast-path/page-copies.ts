import type { CachedPage } from '#server/edge/cache/pages.ts'
import type { RuntimeRequest } from '#server/edge/gateway/request-context.ts'
import type { Environment } from '#server/env.ts'
import { isOn } from './is-on.ts'

/** Copies that were written to their sockets: fresh memory costs a request more than all that fills it. */
const spares = new WeakMap<CachedPage, CachedPage['body'][]>()
const MAX_SPARES = 64

type Asked = { readonly request: RuntimeRequest; readonly settings: Pick<Environment, 'FAST_PATHS_OFF'> }

/** A page's bytes to write a nonce into. Comes back for the next request once Node's response emits `finish`. */
export function copyOf(page: CachedPage, { request, settings }: Asked): CachedPage['body'] {
  const response = request.runtime?.node?.res
  // elsewhere nobody says when a body is done with
  if (response === undefined || !isOn('page-copies', settings)) return page.body.slice()
  const copies = spares.get(page) ?? []
  if (copies.length === 0) spares.set(page, copies)
  const copy = copies.pop() ?? page.body.slice()
  response.once('finish', () => {
    if (copies.length < MAX_SPARES) copies.push(copy)
  })
  return copy
}
