import { sha256Hex } from '../commitment.ts'
import { type CaseConfig, TICKETS } from './catalogue.ts'
import { RATE_HUNDREDTHS, RULES_VERSION } from './paytable.ts'

/** SHA-256 of all that decides an opening of a case: the convention, its price, the rates, and each prize, a line each. */
export function configHash({ slug, version, price, prizes }: CaseConfig): string {
  return sha256Hex(
    [
      RULES_VERSION,
      `ticket=floor(float*${TICKETS})+1`,
      `${slug}:${version}:${price}`,
      ...Object.entries(RATE_HUNDREDTHS).map(([currency, rate]) => `${currency}:${rate}`),
      ...prizes.map(({ value, tickets }) => `${value}:${tickets}`),
    ].join('\n'),
  )
}
