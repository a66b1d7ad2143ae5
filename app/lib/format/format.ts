import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import { asciiDigits } from './ascii-digits.ts'
import { type TimeZone, UTC, wallTime } from './time-zone.ts'
import { CREDITS, signOf, type Unit } from './unit.ts'

/**
 * Formats and parses numbers and dates by locale. Amounts are decimal strings throughout: Intl formats them exactly,
 * and nothing converts them to a double. Results must be identical in Node and in the browser.
 */

const DISPLAYED_DECIMALS = 2
const WIRE_DECIMALS = 6
const DAY_MS = 86_400_000

const isNumeric = (text: string): text is Intl.StringNumericLiteral => /^-?\d+(\.\d+)?$/.test(text)

/** Types a decimal for Intl. Throws RangeError for anything else. */
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

/** Replaces the hyphen by a minus sign as wide as the plus, and all no-break spaces by the same one. */
const typographic = (text: string) => text.replace('-', '\u2212').replaceAll('\u202F', '\u00A0')

type MoneyOptions = {
  /** Adds a plus sign to positive values. */
  signed?: boolean
  /** Shows all six decimals instead of two rounded down. */
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

/** "1 234,50 ₽". Rounds down to two decimals, so that an amount is never overstated. */
export function formatMoney(decimal: string, unit: Unit, locale: Locale, options: MoneyOptions = {}): string {
  // a word follows the number in every language, and must not be separated from it by a line break
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

/** "9 900" or, with `fractionDigits`, "66,99". */
export function formatNumber(value: string | number, locale: Locale, fractionDigits = 0): string {
  const options = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits } as const
  return typographic(numberFormat(locale, options).format(typeof value === 'number' ? value : numeric(value)))
}

/** "9900,0000": for an input, without thousands separators. */
export function formatField(value: string, locale: Locale, fractionDigits: number): string {
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits } as const
  return numberFormat(locale, { ...digits, useGrouping: false }).format(numeric(value))
}

/** "33,00 %" from "33" or 33. */
export function formatPercent(percents: string | number, locale: Locale, fractionDigits = 2): string {
  return formatNumber(percents, locale, fractionDigits) + LOCALE_FACTS[locale].percent
}

/** "3,0000×" from the contract's "3.0000"; use fewer decimals only if the others are known to be zeros. */
export function formatTimes(multiplier: string, locale: Locale, fractionDigits = 4): string {
  return `${formatNumber(multiplier, locale, fractionDigits)}×`
}

/** "2,41", "847 660 528": keeps the decimals of the input. */
export function formatShort(decimal: string, locale: Locale): string {
  return formatNumber(decimal, locale, decimal.split('.')[1]?.length ?? 0)
}

/** "1,98×", "9 900×": drops trailing zeros but never rounds, since a rounded multiplier could overstate the payout. */
export function formatTimesShort(multiplier: string, locale: Locale): string {
  return formatTimes(multiplier, locale, withoutZeros(multiplier.split('.')[1] ?? '').length)
}

const THOUSAND_DIGITS = 4

/** "1,98×", "999 999×": for the maximum multiplier of a game. Drops decimals from 1000 upwards; never rounds up. */
export function formatTimesTop(multiplier: string, locale: Locale): string {
  const [whole = ''] = multiplier.split('.')
  return whole.length >= THOUSAND_DIGITS ? formatTimes(whole, locale, 0) : formatTimesShort(multiplier, locale)
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a time in a zone. Uses the site's zone data instead of the formatter's, which may be older in the browser
 * than on the server.
 */
function formatDate(at: number, locale: Locale, zone: TimeZone, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(LOCALE_FACTS[locale].formats, { ...options, timeZone: 'UTC' })
  dateFormats.set(key, format)
  return typographic(format.format(wallTime(at, zone)))
}

const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY_AND_MONTH = { day: '2-digit', month: '2-digit' } as const

/** "21.11.2026, 14:32:06". */
export function formatDateTime(iso: string, locale: Locale, zone: TimeZone): string {
  return formatDate(Date.parse(iso), locale, zone, {
    ...DAY_AND_MONTH,
    year: 'numeric',
    ...HOUR_AND_MINUTE,
    second: '2-digit',
  })
}

/** "21.11.2026" and "14:32": for a list that may put them on two lines. */
export const formatDateAndMinute = (
  iso: string,
  locale: Locale,
  zone: TimeZone,
): readonly [date: string, time: string] => [
  formatDate(Date.parse(iso), locale, zone, { ...DAY_AND_MONTH, year: 'numeric' }),
  formatDate(Date.parse(iso), locale, zone, HOUR_AND_MINUTE),
]

/** Days since 1970 in a zone; equal numbers mean the same local day. */
const dayOf = (at: number, zone: TimeZone) => Math.floor(wallTime(at, zone) / DAY_MS)

/** "14:32:06" for today, "21.11, 14:32" for another day: time of a list's row. */
export function formatMoment(
  iso: string,
  locale: Locale,
  { timeZone, now }: { timeZone: TimeZone; now: number },
): string {
  const at = Date.parse(iso)
  const isToday = dayOf(at, timeZone) === dayOf(now, timeZone)
  const options = isToday ? ({ second: '2-digit' } as const) : DAY_AND_MONTH
  return formatDate(at, locale, timeZone, { ...HOUR_AND_MINUTE, ...options })
}

/** "пн, 14:32": for a time within a week. */
export function formatTime(iso: string, locale: Locale, zone: TimeZone): string {
  const at = Date.parse(iso)
  const { calendar } = LOCALE_FACTS[locale]
  if (calendar === undefined) return formatDate(at, locale, zone, { weekday: 'short', ...HOUR_AND_MINUTE })
  return `${calendar.weekdays[new Date(wallTime(at, zone)).getUTCDay()]}, ${formatDate(at, locale, zone, HOUR_AND_MINUTE)}`
}

/** "21 ноября 2026 г.", "2026 ж. 21 қараша": from a calendar date, "2026-11-21". */
export function formatCalendarDate(date: string, locale: Locale): string {
  const { calendar } = LOCALE_FACTS[locale]
  const at = new Date(date)
  if (calendar !== undefined)
    return calendar.longDate({ day: at.getUTCDate(), month: at.getUTCMonth(), year: at.getUTCFullYear() })
  return formatDate(at.getTime(), locale, UTC, { dateStyle: 'long' })
}

/** "14:32" or "14:32:06": for the axis of a chart. */
export function formatClock(at: number, locale: Locale, zone: TimeZone, withSeconds: boolean): string {
  return formatDate(at, locale, zone, { ...HOUR_AND_MINUTE, ...(withSeconds && { second: '2-digit' }) })
}

/** "21.11". */
export const formatDay = (at: number, locale: Locale, zone: TimeZone): string =>
  formatDate(at, locale, zone, DAY_AND_MONTH)

/** "11.2026". */
export const formatMonth = (at: number, locale: Locale, zone: TimeZone): string =>
  formatDate(at, locale, zone, { month: '2-digit', year: 'numeric' })

/** Removes trailing zeros from fraction digits. */
const withoutZeros = (digits: string) => /^\d*[1-9]/.exec(digits)?.[0] ?? ''

type Marks = { decimal: string; group: string }

/** Decimal mark ("," or ".") and thousands separator of a locale. */
function marks(locale: Locale): Marks {
  const parts = numberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
  const markOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: markOf('decimal'), group: markOf('group') }
}

/** Whether the digits are grouped: three in the last group, two or three in those before it. */
const isGrouped = (digits: string, mark: string) =>
  digits.split(mark).every((part, index, parts) => {
    if (index === 0) return /^\d{1,3}$/.test(part)
    return index === parts.length - 1 ? /^\d{3}$/.test(part) : /^\d{2,3}$/.test(part)
  })

/**
 * Removes thousands separators and converts the decimal mark to a point; `undefined` if the marks are inconsistent. If
 * both marks occur, the last one is the decimal mark, whatever the locale; a mark that occurs more than once separates
 * thousands.
 */
function unmark(typed: string, { decimal, group }: Marks): string | undefined {
  const foreign = decimal === ',' ? '.' : ','
  const marksIn = typed.match(/[.,]/g) ?? []
  const last = marksIn.at(-1)
  if (last === undefined) return typed
  const isDecimal =
    new Set(marksIn).size > 1 ||
    (marksIn.length === 1 && (last === decimal || group !== foreign || !isGrouped(typed, foreign)))
  if (!isDecimal) return isGrouped(typed, last) ? typed.replaceAll(last, '') : undefined
  const at = typed.lastIndexOf(last)
  const [whole, fraction] = [typed.slice(0, at), typed.slice(at + 1)]
  const other = last === ',' ? '.' : ','
  if (whole.includes(last) || (whole.includes(other) && !isGrouped(whole, other))) return undefined
  return `${whole.replaceAll(other, '')}.${fraction}`
}

/** Arabic decimal and thousands marks, and apostrophes as thousands separators. */
const TYPED_MARKS: Readonly<Record<string, string>> = { '\u066B': '.', '\u066C': '', "'": '', '\u2019': '' }

/**
 * Parses typed or pasted text ("1 234,5", "1,234.50", "₹ १०,०००") to a canonical decimal; `undefined` if it is invalid.
 * Rejects minus signs and exponents instead of dropping them. Accepts digits of every script; drops spaces, currency
 * signs and thousands separators.
 */
export function parseDecimal(typed: string, locale: Locale): string | undefined {
  const bare = asciiDigits(typed).replace(/[\s\p{Sc}]/gu, '')
  const plain = bare.replace(/[\u066B\u066C'\u2019]/g, (mark) => TYPED_MARKS[mark] ?? mark)
  const match = /^(\d+)(?:\.(\d*))?$/.exec(unmark(plain, marks(locale)) ?? '')
  if (!match) return undefined
  const whole = match[1]?.replace(/^0+(?=\d)/, '')
  const fraction = withoutZeros(match[2] ?? '')
  return fraction ? `${whole}.${fraction}` : whole
}
