import { basename } from 'node:path'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { formatAmount, formatField, formatMoney } from '~/lib/format/format.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { type Texts, textsOf } from './texts.ts'

export type Pair = { readonly currency: Currency; readonly locale: Locale }

/** Every currency in every language. Each fifth has every currency and every language once. */
export const PAIRS: readonly Pair[] = Array.from({ length: 25 }, (_, index) => {
  const [row, column] = [Math.floor(index / 5), index % 5]
  return { currency: CURRENCY_CODES[(column + row) % 5] ?? 'USD', locale: LOCALES[(column + 2 * row) % 5] ?? 'en' }
})

/** Currency and locale of each spec. A new spec takes the least used pair. */
export const PAIR_OF_SPEC = {
  accessibility: 'INR hi',
  analytics: 'RUB ru',
  'bet-lists': 'USD br',
  brand: 'RUB hi',
  closure: 'KZT hi',
  'code-login': 'RUB br',
  compression: 'INR kz',
  crash: 'KZT br',
  crawlers: 'EUR ru',
  demo: 'KZT kz',
  details: 'INR ru',
  fatal: 'EUR kz',
  fingerprint: 'KZT en',
  forms: 'USD kz',
  frames: 'EUR en',
  'hard-browsers': 'KZT ru',
  'in-place': 'USD ru',
  'instant-games': 'EUR hi',
  journey: 'INR ru',
  keyboard: 'USD hi',
  lan: 'RUB ru',
  'large-text': 'USD kz',
  ledger: 'INR hi',
  limits: 'USD br',
  'link-sign-in': 'RUB hi',
  live: 'USD en',
  'live-tables': 'INR br',
  lobby: 'RUB br',
  'lost-connection': 'INR kz',
  mail: 'KZT br',
  'missing-scripts': 'EUR kz',
  'missing-sections': 'EUR br',
  'offline-pictures': 'EUR hi',
  'one-domain': 'INR en',
  'operator-site': 'KZT kz',
  overlays: 'EUR en',
  'page-calls': 'EUR br',
  pages: 'EUR ru',
  passkeys: 'KZT en',
  payments: 'USD kz',
  pictures: 'RUB en',
  play: 'EUR en',
  'previous-client': 'RUB ru',
  profile: 'KZT ru',
  promo: 'USD en',
  promotions: 'RUB hi',
  'public-pages': 'EUR ru',
  receipts: 'EUR hi',
  recovery: 'INR en',
  'refused-bets': 'USD br',
  'reload-blocks': 'USD ru',
  rooms: 'INR ru',
  rounds: 'USD hi',
  rules: 'USD en',
  'secret-addresses': 'RUB ru',
  security: 'INR hi',
  shell: 'USD ru',
  'slot-frame': 'KZT kz',
  slots: 'INR br',
  social: 'KZT hi',
  sports: 'RUB br',
  stillness: 'INR kz',
  terms: 'RUB en',
  theme: 'INR en',
  'third-parties': 'KZT br',
  thumb: 'KZT kz',
  tournaments: 'EUR hi',
  verification: 'EUR br',
  walks: 'KZT kz',
  wallet: 'INR en',
  watching: 'RUB kz',
  'web-app': 'KZT en',
  withdrawal: 'USD kz',
} as const satisfies Readonly<Record<string, `${Currency} ${Locale}`>>

export const prefixOf = (locale: Locale): string => (locale === 'ru' ? '' : `/${locale}`)

type MoneyOptions = Parameters<typeof formatMoney>[3]

/** Currency and locale of a spec's player, and the formats of the site for them. */
export type Cast = Pair & {
  /** Path prefix of the locale; empty in Russian. */
  readonly prefix: string
  readonly texts: Texts
  /** Path of home, or of another page, in the locale. */
  path(path: string): string
  /** An amount in roubles converted at the limit rate, as a decimal. */
  inOwn(roubles: string | number): string
  /** The same amount as the site formats it, with its sign. */
  money(roubles: string | number, options?: MoneyOptions): string
  /** The formatted amount without its sign. */
  amount(roubles: string | number, options?: MoneyOptions): string
  /** The same amount as a player types it. */
  typed(roubles: string | number): string
  /** An amount of demo credits as the site formats it. */
  credits(decimal: string, options?: MoneyOptions): string
}

export function castAs({ currency, locale }: Pair): Cast {
  const prefix = prefixOf(locale)
  const inOwn = (roubles: string | number) => limitIn(String(roubles), currency)
  return {
    currency,
    locale,
    prefix,
    texts: textsOf(locale),
    path: (path) => (path === '/' ? prefix || '/' : prefix + path),
    inOwn,
    money: (roubles, options) => formatMoney(inOwn(roubles), currency, locale, options),
    amount: (roubles, options) => formatAmount(inOwn(roubles), locale, options),
    typed: (roubles) => {
      const decimal = inOwn(roubles)
      return formatField(decimal, locale, decimal.split('.')[1]?.length ?? 0)
    },
    credits: (decimal, options) => formatMoney(decimal, CREDITS, locale, options),
  }
}

const isPlayed = (name: string): name is keyof typeof PAIR_OF_SPEC => name in PAIR_OF_SPEC

/** Pair of a spec by its path or `import.meta.url`; undefined if the spec opens no account. */
export function pairOf(file: string): Pair | undefined {
  const name = basename(file, '.spec.ts')
  if (!isPlayed(name)) return undefined
  const [currency, locale] = PAIR_OF_SPEC[name].split(' ') as [Currency, Locale]
  return { currency, locale }
}

/** Currency, locale and formats of a spec's player. Throws RangeError for a spec without a pair. */
export function castOf(file: string): Cast {
  const pair = pairOf(file)
  if (pair === undefined) throw new RangeError(`${basename(file)} has no pair in PAIR_OF_SPEC`)
  return castAs(pair)
}

/** Browser language if a spec sets none. */
export const languageOf = (file: string): string => LANGUAGE_TAGS[pairOf(file)?.locale ?? 'ru']
