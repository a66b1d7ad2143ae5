import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import type { CaseConfig } from '../catalogue.ts'
import { RATE_HUNDREDTHS, RULES_VERSION, TICKETS } from './paytable.ts'

const hashes = new WeakMap<CaseConfig, string>()

/**
 * SHA-256 of all that decides an opening of a case: the convention, its price, the rates, and each prize, a line each;
 * computed once a case.
 */
export function configHash(config: CaseConfig): string {
  const hash = hashes.get(config) ?? sha256Hex(linesOf(config).join('\n'))
  hashes.set(config, hash)
  return hash
}

const linesOf = ({ slug, version, price, prizes }: CaseConfig): string[] => [
  RULES_VERSION,
  `ticket=floor(float*${TICKETS})+1`,
  `${slug}:${version}:${price}`,
  ...Object.entries(RATE_HUNDREDTHS).map(([currency, rate]) => `${currency}:${rate}`),
  ...prizes.map(({ value, tickets }) => `${value}:${tickets}`),
]
