import { Hono } from 'hono'
import { PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'
import type { PageEnvironment, PageOptions, PaymentProviders } from './port.ts'

/** Pages of all providers that have some here, each under its own name. */
export function paymentPages(providers: PaymentProviders, options: PageOptions): Hono<PageEnvironment> {
  const pages = new Hono<PageEnvironment>()
  for (const [name, provider] of providers)
    if (provider.pages) pages.route(`${PAYMENT_PAGES_PATH}/${name}`, provider.pages(options))
  return pages
}
