import { createFileRoute, notFound } from '@tanstack/react-router'
import { DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { type CaseConfig, currentCase, currentCases } from '#server/rules/cases/catalogue.ts'
import { formatMicros } from '#server/rules/money.ts'
import { figuresOf } from '~/features/cases/case-figures.ts'
import { caseTitle } from '~/features/cases/case-names.ts'
import { CasePage } from '~/features/cases/case-page.tsx'
import { formatMoney, formatPercent } from '~/lib/format.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { pageMeta } from '~/lib/seo.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const Route = createFileRoute('/games/cases/$slug')({
  staticData: {
    isGame: true,
    fullWidth: true,
    instances: () => currentCases().map(({ slug }) => `/games/cases/${slug}`),
  },
  loader: ({ params }) => {
    if (!currentCase(params.slug)) throw notFound()
  },
  head: ({ params, match: { context } }) => {
    const config = currentCase(params.slug)
    return config
      ? { meta: pageMeta({ title: caseTitle(config), description: descriptionOf(config), ...context }) }
      : {}
  },
  component: Page,
})

/** Another case is another page: nothing of the one before stays on its board. */
function Page() {
  const { slug } = Route.useParams()
  const config = currentCase(slug)
  return config && <CasePage key={slug} config={config} />
}

function descriptionOf(config: CaseConfig): string {
  const locale = getLocale()
  const { price, topPrize, rtp } = figuresOf(config, DEFAULT_CURRENCY)
  const money = (amount: typeof price) => formatMoney(formatMicros(amount), DEFAULT_CURRENCY, locale)
  return m.cases_page_description({
    price: money(price),
    top: money(topPrize),
    rtp: formatPercent(ratioToPercent(rtp, 2), locale, 2),
  })
}
