import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import type { AddressParts } from './request-facts.ts'

/** Query parameters of a sign-in link. */
const OF_LINK = new Set([LINK_TOKEN, 'simple_auth'])

/** Path and query of an address without the link token. Everything else stays as it was written. */
export function withoutLinkToken(url: AddressParts): string {
  return url.searchParams.has(LINK_TOKEN) ? withoutParameters(url, OF_LINK) : url.pathname + url.search
}

/** Path and query of an address without some parameters. Everything else stays as it was written. */
export function withoutParameters(
  { pathname, search }: Pick<AddressParts, 'pathname' | 'search'>,
  names: ReadonlySet<string>,
): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => names.has(name)))
  return kept.length === 0 ? pathname : `${pathname}?${kept.join('&')}`
}
