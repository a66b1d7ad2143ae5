import { Mask } from 'maska'
import { PHONE_MASKS } from '#server/shared/constants/phones.ts'

/** E.164 has no longer number. */
const MAX_DIGITS = 15

const { ru, by } = PHONE_MASKS
/** An empty field shows the shape of the number that is most often typed into it. */
export const PHONE_PLACEHOLDER = `${ru.prefix} ${ru.mask.replaceAll('#', '_')}`

/**
 * A number as it is typed, with the signs of its country's mask; a foreign one with its plus alone. Russia's own 8
 * in front is its +7. It ends with what was typed last, so that it can be taken back sign by sign.
 */
export function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const isInternational = typed.trimStart().startsWith('+')
  if (digits === '') return isInternational ? '+' : ''
  const known = isInternational || /^[78]/.test(digits) ? `+${digits}` : `${ru.prefix}${digits}`
  const number = isInternational ? known : known.replace(/^\+8/, ru.prefix)
  for (const { prefix, mask } of [by, ru]) {
    if (!number.startsWith(prefix)) continue
    const rest = new Mask({ mask }).masked(number.slice(prefix.length))
    return rest === '' ? prefix : `${prefix} ${rest}`
  }
  return number.slice(0, MAX_DIGITS + 1)
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
