import { Mask } from 'maska'
import { plainNumber } from '#server/shared/constants/contact.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { PHONE_MASKS } from '#server/shared/constants/phones.ts'

const { ru, by } = PHONE_MASKS

/** A country whose readers usually omit its code. */
type Country = {
  readonly code: string
  /** Trunk prefix of national numbers when dialed within the country. */
  readonly trunk: string
  /** Number of digits of a national number; distinguishes it from one with the country code. */
  readonly length: number
}

const RUSSIA: Country = { code: '7', trunk: '8', length: 10 }
/** English is read in all countries, so no code is assumed. */
const COUNTRIES: Readonly<Record<Locale, Country | null>> = {
  ru: RUSSIA,
  kz: RUSSIA,
  en: null,
  br: { code: '55', trunk: '0', length: 11 },
  hi: { code: '91', trunk: '0', length: 10 },
}

/** Example number of the locale, shown in an empty field. */
export function phonePlaceholder(locale: Locale): string {
  const country = COUNTRIES[locale]
  if (country === RUSSIA) return `${ru.prefix} ${ru.mask.replaceAll('#', '_')}`
  return `+${country?.code ?? ''}`
}

/**
 * Formats a number as it is typed or pasted, with the typed country code or else that of the locale. Russian, Kazakh
 * and Belarusian numbers are masked. Digits are never dropped: a number too long for its mask loses the mask, and the
 * server rejects it. The result ends with the last typed character, so that backspace removes one character at a time.
 */
export function maskPhone(typed: string, locale: Locale): string {
  const text = plainNumber(typed)
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return masked(digits)
  if (text.startsWith('00')) return masked(digits.slice(2))
  return digits === '' ? '' : national(digits, COUNTRIES[locale])
}

function national(digits: string, country: Country | null): string {
  if (country === null) return digits
  const { code, trunk, length } = country
  if (digits.startsWith(trunk)) return masked(code + digits.slice(trunk.length))
  // a Kazakh number begins with the digit of its country code
  const hasCode = digits.startsWith(code) && (digits.length > length || (country === RUSSIA && digits.length < length))
  return masked(hasCode ? digits : code + digits)
}

function masked(digits: string): string {
  const number = `+${digits}`
  for (const { prefix, mask } of [by, ru]) {
    if (!number.startsWith(prefix)) continue
    const rest = number.slice(prefix.length)
    if (rest.length > mask.replace(/[^#]/g, '').length) return number
    return rest === '' ? prefix : `${prefix} ${new Mask({ mask }).masked(rest)}`
  }
  return number
}

/** Caret position in the masked number with the same number of digits before it. */
export function caretAfter(masked: string, digitsBefore: number): number {
  let seen = 0
  for (const [index, sign] of [...masked].entries()) {
    if (seen === digitsBefore) return index
    if (/\d/.test(sign)) seen += 1
  }
  return masked.length
}

/** Removes the mask, for sending to the server. */
export const plainPhone = (masked: string): string => masked.replace(/[^+\d]/g, '')
