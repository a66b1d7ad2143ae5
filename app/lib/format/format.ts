import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import { asciiDigits } from './ascii-digits.ts'
import { type TimeZone, UTC, wallTime } from './time-zone.ts'
import { CREDITS, signOf, type Unit } from './unit.ts'

/**
 * Numbers and dates as a reader of the locale writes them. Amounts are decimal strings from end to end: Intl formats
 * them exactly, and no step turns one into a double. Every result must be the same text in Node and in the browser.
 */

const DISPLAYED_DECIMALS = 2
const WIRE_DECIMALS = 6
const DAY_MS = 86_400_000

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

const THOUSAND_DIGITS = 4

/** "1,98×", "999 999×": of the most that a game can pay, without the decimals of what is a thousandfold or more: never more than it is. */
export function formatTimesTop(multiplier: string, locale: Locale): string {
  const [whole = ''] = multiplier.split('.')
  return whole.length >= THOUSAND_DIGITS ? formatTimes(whole, locale, 0) : formatTimesShort(multiplier, locale)
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Writes an instant as the clock of the zone shows it. Zone data is not the formatter's: it may be older in the browser than on the server. */
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

/** "21.11.2026" and "14:32": for a list, where the two may stand under each other. */
export const formatDateAndMinute = (
  iso: string,
  locale: Locale,
  zone: TimeZone,
): readonly [date: string, time: string] => [
  formatDate(Date.parse(iso), locale, zone, { ...DAY_AND_MONTH, year: 'numeric' }),
  formatDate(Date.parse(iso), locale, zone, HOUR_AND_MINUTE),
]

/** Days since 1970 in a zone: two instants with the same number are of one day there. */
const dayOf = (at: number, zone: TimeZone) => Math.floor(wallTime(at, zone) / DAY_MS)

/** "14:32:06" of today, "21.11, 14:32" of another day: when a row of a list is of. */
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

/** "пн, 14:32": of something within a week. */
export function formatTime(iso: string, locale: Locale, zone: TimeZone): string {
  const at = Date.parse(iso)
  const { calendar } = LOCALE_FACTS[locale]
  if (calendar === undefined) return formatDate(at, locale, zone, { weekday: 'short', ...HOUR_AND_MINUTE })
  return `${calendar.weekdays[new Date(wallTime(at, zone)).getUTCDay()]}, ${formatDate(at, locale, zone, HOUR_AND_MINUTE)}`
}

/** "21 ноября 2026 г.", "2026 ж. 21 қараша": a date of the calendar, "2026-11-21". */
export function formatCalendarDate(date: string, locale: Locale): string {
  const { calendar } = LOCALE_FACTS[locale]
  const at = new Date(date)
  if (calendar !== undefined)
    return calendar.longDate({ day: at.getUTCDate(), month: at.getUTCMonth(), year: at.getUTCFullYear() })
  return formatDate(at.getTime(), locale, UTC, { dateStyle: 'long' })
}

/** For the axis of a plot: "14:32", with seconds where they are asked for. */
export function formatClock(at: number, locale: Locale, zone: TimeZone, withSeconds: boolean): string {
  return formatDate(at, locale, zone, { ...HOUR_AND_MINUTE, ...(withSeconds && { second: '2-digit' }) })
}

/** "21.11". */
export const formatDay = (at: number, locale: Locale, zone: TimeZone): string =>
  formatDate(at, locale, zone, DAY_AND_MONTH)

/** "11.2026". */
export const formatMonth = (at: number, locale: Locale, zone: TimeZone): string =>
  formatDate(at, locale, zone, { month: '2-digit', year: 'numeric' })

/** Of a fraction: the zeros at its end. */
const withoutZeros = (digits: string) => /^\d*[1-9]/.exec(digits)?.[0] ?? ''

type Marks = { decimal: string; group: string }

/** What stands between whole and fraction ("," or "."), and between thousands. */
function marks(locale: Locale): Marks {
  const parts = numberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
  const markOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: markOf('decimal'), group: markOf('group') }
}

/** Digits in groups: of three at the end, of two or three before them. */
const isGrouped = (digits: string, mark: string) =>
  digits.split(mark).every((part, index, parts) => {
    if (index === 0) return /^\d{1,3}$/.test(part)
    return index === parts.length - 1 ? /^\d{3}$/.test(part) : /^\d{2,3}$/.test(part)
  })

/**
 * The text with the marks between thousands gone, and a point as the decimal mark; `undefined` where they are no such marks. Where
 * both marks stand the last one is the decimal mark, whatever the locale; one that stands more than once is between thousands.
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

/** Arabic decimal and thousands marks, and marks of thousands that are apostrophes. */
const TYPED_MARKS: Readonly<Record<string, string>> = { '\u066B': '.', '\u066C': '', "'": '', '\u2019': '' }

/**
 * Reads what a person typed or pasted ("1 234,5", "1,234.50", "₹ १०,०००") as a canonical decimal, `undefined` when it is none: a minus
 * sign and an exponent are refused, not dropped. Digits of every script are read; spaces, currency signs and marks between thousands
 * are dropped.
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
