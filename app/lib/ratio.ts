import type { Ratio } from '#server/rules/ratio.ts'

/** A published figure as percents with so many decimals, rounded down: 0.989995 is "98.9995". */
export function ratioToPercent({ numerator, denominator }: Ratio, fractionDigits: number): string {
  const scale = 10n ** BigInt(fractionDigits)
  const scaled = (numerator * 100n * scale) / denominator
  const fraction = (scaled % scale).toString().padStart(fractionDigits, '0')
  return fractionDigits === 0 ? `${scaled}` : `${scaled / scale}.${fraction}`
}
