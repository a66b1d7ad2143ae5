/** The credential that a program shows instead of a cookie. */
export function bearerOf({ headers }: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
