import type { Ratio } from '#server/shared/money/ratio.ts'

/** Formats a ratio as percent with the given number of decimals, rounded down: 0.989995 → "98.9995". */
export function ratioToPercent({ numerator, denominator }: Ratio, fractionDigits: number): string {
  const scale = 10n ** BigInt(fractionDigits)
  const scaled = (numerator * 100n * scale) / denominator
  const fraction = (scaled % scale).toString().padStart(fractionDigits, '0')
  return fractionDigits === 0 ? `${scaled}` : `${scaled / scale}.${fraction}`
}

/** Formats a probability as "one in": "2.41", "27.4", "847660528". Rounded up, so that no chance is overstated. */
export function oneIn({ numerator, denominator }: Ratio): string {
  const digits = denominator < 10n * numerator ? 2n : denominator < 100n * numerator ? 1n : 0n
  const scale = 10n ** digits
  const scaled = (denominator * scale + numerator - 1n) / numerator
  const fraction = digits === 0n ? '' : `${scaled % scale}`.padStart(Number(digits), '0').replace(/0{1,2}$/, '')
  return fraction ? `${scaled / scale}.${fraction}` : `${scaled / scale}`
}
