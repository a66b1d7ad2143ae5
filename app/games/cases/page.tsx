import { Link } from '@tanstack/react-router'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { type CaseConfig, currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { cases } from '~/features/catalogue/cases-meta.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { formatRtp } from '~/lib/format/rtp.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { CaseArt } from './case-art.tsx'
import { figuresOf } from './case-figures.ts'
import { caseName } from './case-names.ts'

/** Cheapest first. */
export function CasesPage() {
  return (
    <>
      <header className="mb-5 grid gap-2 lg:mb-6">
        <h1 className="title-24">{m.game_name_cases()}</h1>
        <p className="max-w-160 text-14 text-paper-2">{m.cases_list_intro()}</p>
      </header>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {currentCases().map((config) => (
          <li key={config.slug} className="*:h-full">
            <CaseTile config={config} />
          </li>
        ))}
      </ul>
    </>
  )
}

function CaseTile({ config }: { config: CaseConfig }) {
  const locale = getLocale()
  const currency = useSession().profile?.user.currency ?? DEFAULT_CURRENCY
  const { price, topPrize, rtp } = figuresOf(config, currency)
  return (
    <Link
      to="/games/cases/$slug"
      params={{ slug: config.slug }}
      style={{ '--hue': cases.hue }}
      className="block overflow-hidden rounded-control border border-line bg-surface-1 transition-tint hover:border-hue-object active:bg-surface-2"
    >
      <CaseArt slug={config.slug} className="w-full" />
      <div className="grid gap-1 px-3 py-2.5 lg:px-3.5 lg:py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <h2 className="font-semibold text-16">{caseName(config)}</h2>
          <b className="num font-semibold text-14">{formatMoney(formatMicros(price), currency, locale)}</b>
        </div>
        <p className="num flex flex-wrap justify-between gap-x-2 font-medium text-12 text-paper-3">
          <span>{m.cases_top_prize({ amount: formatMoney(formatMicros(topPrize), currency, locale) })}</span>
          <span>{m.home_rtp({ rtp: formatRtp(rtp, locale) })}</span>
        </p>
      </div>
    </Link>
  )
}
