import { readCredential } from './credential-cookie.ts'
import type { RequestContext } from './request-context.ts'

/** The credential that a program shows instead of a cookie. */
export function bearerOf({ authorization }: Pick<RequestContext, 'authorization'>): string | null {
  return authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null)
}

/** What the calls of this one visitor carry: the program's own, or the browser's. */
export function bearerOfVisitor(context: Pick<RequestContext, 'authorization' | 'cookies'>): string | null {
  return bearerOf(context) ?? readCredential(context.cookies)
}
