import { DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { currentCase } from '#server/rules/cases/catalogue.ts'
import { formatMicros, type Micros } from '#server/rules/money.ts'
import { formatMoney, formatPercent } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import type { PageWords } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { figuresOf } from './case-figures.ts'
import { caseTitle } from './case-names.ts'

/** What the page of all cases says of itself. */
export const casesHead = (): PageWords => ({ title: m.cases_head_title(), description: m.cases_head_description() })

/** What the page of a case is called, and what it is for whoever looks for it; null for a case that is none. */
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
      rtp: formatPercent(ratioToPercent(rtp, 2), locale, 2),
    }),
  }
}
