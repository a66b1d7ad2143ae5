/** Display formats of odds. Nothing is computed from them. */
export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

/**
 * Formats odds in 1e-4: "2.10", "11/10", "+110". Shows more than two decimals if needed, such as for a feed with three.
 */
export function formatOdds(o4: number, format: OddsFormat): string {
  switch (format) {
    case 'decimal': {
      const [whole, rest = ''] = (o4 / 10_000).toFixed(4).split('.')
      return `${whole}.${rest.replace(/0{1,2}$/, '')}`
    }
    case 'fractional': {
      const profit = o4 - 10_000
      const divisor = gcd(profit, 10_000)
      return `${profit / divisor}/${10_000 / divisor}`
    }
    case 'american':
      return o4 >= 20_000 ? `+${Math.round(o4 / 100 - 100)}` : `-${Math.round(1_000_000 / (o4 - 10_000))}`
  }
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
