import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import { CREDITS, signOf, type Unit } from './unit.ts'

/**
 * Numbers and dates as a reader of the locale writes them. Amounts are decimal strings from end to end: Intl formats
 * them exactly, and no step turns one into a double. Every result must be the same text in Node and in the browser.
 */

const DISPLAYED_DECIMALS = 2
const WIRE_DECIMALS = 6

const isNumeric = (text: string): text is Intl.StringNumericLiteral => /^-?\d+(\.\d+)?$/.test(text)

/** The text of a decimal as Intl wants it. Throws RangeError for what is no decimal. */
function numeric(text: string): Intl.StringNumericLiteral {
  if (!isNumeric(text)) throw new RangeError(`not a decimal: ${text.slice(0, 32)}`)
  return text
}

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE_FACTS[locale].formats, options)
  formats.set(key, made)
  return made
}

/** A minus sign that is as wide as the plus, in place of ASCII's hyphen; a no-break space of one width everywhere. */
const typographic = (text: string) => text.replace('-', '\u2212').replaceAll('\u202F', '\u00A0')

type MoneyOptions = {
  /** Puts a plus before what is above zero. */
  signed?: boolean
  /** All six decimals instead of two rounded down: the value behind what is shown. */
  exact?: boolean
}

function moneyDigits({ signed, exact }: MoneyOptions): Intl.NumberFormatOptions {
  return {
    minimumFractionDigits: DISPLAYED_DECIMALS,
    maximumFractionDigits: exact ? WIRE_DECIMALS : DISPLAYED_DECIMALS,
    roundingMode: 'floor',
    signDisplay: signed ? 'exceptZero' : 'negative',
  }
}

/** "1 234,50 ₽". An amount is never shown as more than it is: decimals past the second are cut downwards. */
export function formatMoney(decimal: string, unit: Unit, locale: Locale, options: MoneyOptions = {}): string {
  // a word stands behind its number in every language; it must not part from it at the end of a line
  if (unit === CREDITS) return `${formatAmount(decimal, locale, options)}\u00A0${signOf(unit)}`
  const format = numberFormat(locale, {
    style: 'currency',
    currency: unit,
    currencyDisplay: 'narrowSymbol',
    ...moneyDigits(options),
  })
  return typographic(format.format(numeric(decimal)))
}

/** "1 234,50": for a column or a field whose label names the currency. */
export function formatAmount(decimal: string, locale: Locale, options: MoneyOptions = {}): string {
  return typographic(numberFormat(locale, moneyDigits(options)).format(numeric(decimal)))
}

/** "9 900" or, with digits, "66,99". */
export function formatNumber(value: string | number, locale: Locale, fractionDigits = 0): string {
  const options = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits } as const
  return typographic(numberFormat(locale, options).format(typeof value === 'number' ? value : numeric(value)))
}

/** "9900,0000": the same for a field that is typed in, where marks between thousands are in the way. */
export function formatField(value: string, locale: Locale, fractionDigits: number): string {
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits } as const
  return numberFormat(locale, { ...digits, useGrouping: false }).format(numeric(value))
}

/** "33,00 %" from the percents as text or number: "33". */
export function formatPercent(percents: string | number, locale: Locale, fractionDigits = 2): string {
  return formatNumber(percents, locale, fractionDigits) + LOCALE_FACTS[locale].percent
}

/** "3,0000×" from the contract's "3.0000"; decimals can be fewer where the rest is known to be zeros. */
export function formatTimes(multiplier: string, locale: Locale, fractionDigits = 4): string {
  return `${formatNumber(multiplier, locale, fractionDigits)}×`
}

/** "2,41", "847 660 528": with the decimals that it has. */
export function formatShort(decimal: string, locale: Locale): string {
  return formatNumber(decimal, locale, decimal.split('.')[1]?.length ?? 0)
}

/** "1,98×", "9 900×": with the decimals that it has, since a rounded multiplier would promise what is not paid. */
export function formatTimesShort(multiplier: string, locale: Locale): string {
  return formatTimes(multiplier, locale, withoutZeros(multiplier.split('.')[1] ?? '').length)
}

/** "21.11.2026, 14:32:06" in an IANA time zone. Throws RangeError for a zone that this runtime does not know. */
export function formatDateTime(iso: string, locale: Locale, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE_FACTS[locale].formats, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return typographic(format.format(new Date(iso)))
}

/** "14:32:06" of today, "21.11, 14:32" of another day: when a row of a list is of. Throws RangeError for an unknown zone. */
export function formatMoment(
  iso: string,
  locale: Locale,
  { timeZone, now }: { timeZone: string; now: number },
): string {
  const { formats: tag } = LOCALE_FACTS[locale]
  const [at, day] = [new Date(iso), new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone })]
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const options =
    day.format(at) === day.format(now)
      ? ({ ...time, second: '2-digit' } as const)
      : ({ ...time, day: '2-digit', month: '2-digit' } as const)
  return typographic(new Intl.DateTimeFormat(tag, options).format(at))
}

/** "пн, 14:32" in an IANA time zone: of something within a week. Throws RangeError for a zone that this runtime does not know. */
export function formatTime(iso: string, locale: Locale, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE_FACTS[locale].formats, {
    ...{ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  })
  return typographic(format.format(new Date(iso)))
}

/** Of a fraction: the zeros at its end. */
const withoutZeros = (digits: string) => /^\d*[1-9]/.exec(digits)?.[0] ?? ''

type Marks = { decimal: string; group: string }

/** What stands between whole and fraction ("," or "."), and between thousands. */
function marks(locale: Locale): Marks {
  const parts = numberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
  const markOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: markOf('decimal'), group: markOf('group') }
}

/** The text with every mark gone but the decimal one, which becomes a point. */
function unmark(typed: string, { decimal, group }: Marks): string {
  const bare = typed.replace(/\s/g, '')
  const foreign = decimal === ',' ? '.' : ','
  if (bare.includes(decimal)) return bare.replaceAll(foreign, '').replace(decimal, '.')
  const isGrouped = group === foreign && /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(bare)
  return isGrouped ? bare.replaceAll(foreign, '') : bare.replace(foreign, '.')
}

/**
 * Reads what a person typed ("1 234,5", "1234.50") as a canonical decimal, `undefined` when it is none. The locale's
 * group marks are dropped; the other locales' decimal mark is understood where it cannot be a group mark.
 */
export function parseDecimal(typed: string, locale: Locale): string | undefined {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(unmark(typed, marks(locale)))
  if (!match) return undefined
  const whole = match[1]?.replace(/^0+(?=\d)/, '')
  const fraction = withoutZeros(match[2] ?? '')
  return fraction ? `${whole}.${fraction}` : whole
}
