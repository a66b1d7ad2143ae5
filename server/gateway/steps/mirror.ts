import { sameAddressAt } from '#server/contract/constants/external-url.ts'
import { CONTINUE, type Decide } from '../decision.ts'

/** N1: a domain that has moved leads to the same page of its new link, for good. Search engines are not led (G4). */
export const mirror: Decide = ({ url, isSearchEngine }, { mirror }) => {
  const newLink = mirror?.redirect.newLink ?? null
  if (newLink === null || isSearchEngine) return CONTINUE
  return { redirect: { to: sameAddressAt(newLink, url), status: 301 } }
}
