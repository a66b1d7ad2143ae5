import { m } from '../paraglide/messages.js'
import { dateTime } from './format.ts'
import { fieldName } from './names.ts'
import { word } from './words.ts'

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A value of the API in words: codes, times, lists by commas, and the fields of an object. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? m.yes() : m.no()
  if (typeof value === 'string') return ISO.test(value) ? dateTime(value) : isCode(value) ? word(value) : value
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldName(name)}: ${valueText(one)}`)
      .join(', ')
  return String(value)
}

/** Whether a text is a code: small letters joined by `_`. */
export const isCode = (text: string): boolean => /^[a-z]+(?:[_:][a-z]+)*$/.test(text)
