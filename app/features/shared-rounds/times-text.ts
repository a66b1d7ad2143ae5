import { formatTimes } from '~/lib/format/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

const PER_WHOLE = 100

/** Decimal of hundredths: 296 → "2.96". */
const decimalOf = (hundredths: number): string =>
  `${Math.floor(hundredths / PER_WHOLE)}.${String(hundredths % PER_WHOLE).padStart(2, '0')}`

/** 296 → "2,96×". */
export const timesText = (hundredths: number): string => formatTimes(decimalOf(hundredths), getLocale(), 2)
