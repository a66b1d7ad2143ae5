import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import type { AddressParts } from './address.ts'

/** What a link that signs in adds to an address. */
const OF_LINK = new Set([LINK_TOKEN, 'simple_auth'])

/** Path and query of an address without the link token. Everything else stays as it was written. */
export function withoutLinkToken({ pathname, search, searchParams }: AddressParts): string {
  if (!searchParams.has(LINK_TOKEN)) return pathname + search
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => OF_LINK.has(name)))
  return kept.length === 0 ? pathname : `${pathname}?${kept.join('&')}`
}
