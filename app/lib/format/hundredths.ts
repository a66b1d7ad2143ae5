/** 6699 → "66.99": for rolls and chances, which the rules count in hundredths. */
export function hundredthsToDecimal(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** "66.99" → 6699; digits past the second are dropped. */
export function decimalToHundredths(decimal: string): number {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return Number.parseInt(whole, 10) * 100 + Number.parseInt(fraction.padEnd(2, '0').slice(0, 2), 10)
}
