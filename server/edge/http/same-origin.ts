/** The origins that are this site: as the request came, and as the operator names it. */
export type SiteOrigins = readonly string[]

/**
 * Whether a page of this site sent the request. A browser on https (or localhost) says so in Sec-Fetch-Site; on plain
 * http it has no such header, and Origin must be ours. `silent` is the answer for a request with neither: a browser's own
 * GET on plain http, and every program.
 */
export function isSameOrigin(headers: Headers, origins: SiteOrigins, silent: boolean): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin === null ? silent : origins.includes(origin)
}
