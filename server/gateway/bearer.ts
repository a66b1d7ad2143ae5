import type { Exchange } from './exchange.ts'

/** The credential that a program shows instead of a cookie. */
export function bearerOf({ authorization }: Pick<Exchange, 'authorization'>): string | null {
  return authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null)
}
