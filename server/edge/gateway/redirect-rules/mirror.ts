import { sameAddressAt } from '#server/shared/constants/external-url.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'

/** A domain that has moved leads to the same page of its new link, for good. Search engines are not led. */
export const mirror: RedirectRule = ({ url, isSearchEngine }, { mirror }) => {
  const newLink = mirror?.redirect.newLink ?? null
  if (newLink === null || isSearchEngine) return CONTINUE
  return { redirect: { to: sameAddressAt(newLink, url), status: 301 } }
}
