import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { currentCase } from '#server/shared/rules/cases/catalogue.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { formatRtp } from '~/lib/format/rtp.ts'
import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { figuresOf } from './case-figures.ts'
import { caseTitle } from './case-names.ts'

/** Title and description of a case's page; null for an unknown case. */
export function caseHead(slug: string): PageWords | null {
  const config = currentCase(slug)
  if (!config) return null
  const locale = getLocale()
  const { price, topPrize, rtp } = figuresOf(config, DEFAULT_CURRENCY)
  const money = (amount: Micros) => formatMoney(formatMicros(amount), DEFAULT_CURRENCY, locale)
  return {
    title: caseTitle(config),
    description: m.cases_page_description({
      price: money(price),
      top: money(topPrize),
      rtp: formatRtp(rtp, locale),
    }),
  }
}
