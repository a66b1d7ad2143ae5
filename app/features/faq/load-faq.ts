import type { QueryClient } from '@tanstack/react-query'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { PASSWORD_LENGTH } from '#server/shared/constants/password-length.ts'
import { CODE_LIFE_MIN, COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import { DEPOSIT_LIMITS, MAX_WIN, MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { parseOutline } from '#server/shared/outline.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Site } from '~/lib/pages/site.ts'
import { supportNote } from '~/lib/pages/support.ts'
import { m } from '~/paraglide/messages.js'
import type { FaqFacts, FaqSection } from './faq.ts'

/** Each language is a separate chunk, loaded only by the FAQ page in that language. */
const CONTENT = {
  ru: () => import('./content/ru.ts'),
  en: () => import('./content/en.ts'),
  kz: () => import('./content/kz.ts'),
  br: () => import('./content/br.ts'),
  hi: () => import('./content/hi.ts'),
} as const satisfies Record<Locale, () => Promise<{ faq: (facts: FaqFacts) => readonly FaqSection[] }>>

const DAY_S = 86_400

type Operator = Pick<Site, 'name' | 'supportEmail'>

/** Values for the answers, taken from the constants that the site itself uses. */
function factsOf({ name: site, supportEmail }: Operator, locale: Locale): FaqFacts {
  const inEachCurrency = (amountOf: (currency: Currency) => string) =>
    CURRENCY_CODES.map((currency) => formatMoney(amountOf(currency), currency, locale)).join(' · ')
  return {
    site,
    support: supportNote(supportEmail, locale),
    passwordMin: PASSWORD_LENGTH.min,
    codeMinutes: CODE_LIFE_MIN,
    sessionDays: COOKIE_MAX_AGE_S.token / DAY_S,
    minDeposit: inEachCurrency((currency) => DEPOSIT_LIMITS[currency].min),
    minPayout: inEachCurrency((currency) => MIN_PAYOUT[currency]),
    maxWin: inEachCurrency((currency) => MAX_WIN[currency]),
  }
}

export async function loadFaq(site: Operator, locale: Locale): Promise<readonly FaqSection[]> {
  const { faq } = await CONTENT[locale]()
  return faq(factsOf(site, locale))
}

type Surroundings = {
  readonly site: Operator
  readonly queryClient: QueryClient
  readonly trpc: TRPCOptionsProxy<AppRouter>
}

const FRESH_MS = 60_000

/** For the route's loader, so that every answer is in the served page: the operator's answers, or the built-in ones. */
export async function loadFaqPage({ site, queryClient, trpc }: Surroundings, locale: Locale) {
  const { text } = await queryClient
    .fetchQuery(
      trpc.faq.published.queryOptions({ locale }, { staleTime: FRESH_MS, retry: false, networkMode: 'always' }),
    )
    .catch(() => ({ text: null }))
  const sections = text === null ? await loadFaq(site, locale) : publishedSections(text)
  return { title: m.shell_faq(), description: m.faq_head_description(), sections }
}

const publishedSections = (text: string): readonly FaqSection[] =>
  parseOutline(text).sections.map(({ id, title, parts }) => ({
    id,
    title,
    items: parts.map((part) => ({ id: part.id, question: part.title, answer: part.blocks })),
  }))
