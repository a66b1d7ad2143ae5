import { Mask } from 'maska'
import { plainNumber } from '#server/shared/constants/contact.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { PHONE_MASKS } from '#server/shared/constants/phones.ts'

const { ru, by } = PHONE_MASKS

/** A country whose readers leave out its code. */
type Country = {
  readonly code: string
  /** What a national number begins with where it is dialled within the country. */
  readonly trunk: string
  /** Digits of a national number, as far as they tell it from one with the country's code. */
  readonly length: number
}

const RUSSIA: Country = { code: '7', trunk: '8', length: 10 }
/** English is read in all of them: nothing is guessed. */
const COUNTRIES: Readonly<Record<Locale, Country | null>> = {
  ru: RUSSIA,
  kz: RUSSIA,
  en: null,
  br: { code: '55', trunk: '0', length: 11 },
  hi: { code: '91', trunk: '0', length: 10 },
}

/** The shape of a number as readers of the locale write it: an empty field shows it. */
export function phonePlaceholder(locale: Locale): string {
  const country = COUNTRIES[locale]
  if (country === RUSSIA) return `${ru.prefix} ${ru.mask.replaceAll('#', '_')}`
  return `+${country?.code ?? ''}`
}

/**
 * A number as it is typed or pasted, with its country code: the typed one, else that of the locale. Russian, Kazakh and
 * Belarusian numbers get the signs of their mask. No digit is dropped: a number that is too long for its mask loses the
 * signs, and the server refuses it. It ends with what was typed last, so that it can be taken back sign by sign.
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
  // a Kazakh number begins with the digit of its country's code
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

/** Where the caret stands in the masked number, so that as many digits are before it as were. */
export function caretAfter(masked: string, digitsBefore: number): number {
  let seen = 0
  for (const [index, sign] of [...masked].entries()) {
    if (seen === digitsBefore) return index
    if (/\d/.test(sign)) seen += 1
  }
  return masked.length
}

/** The number without the signs of its mask, as it goes to the server. */
export const plainPhone = (masked: string): string => masked.replace(/[^+\d]/g, '')
