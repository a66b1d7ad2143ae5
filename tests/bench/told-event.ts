import { betOf, changeOf } from '../support/shared-rounds/told.ts'

/** Of the platform that tells of a flight. */
export const RUN = 'bench'

/** Who leave a flight between two of its events. */
const LEFT = ['one', 'two', 'three'].map((id) => ({ ...betOf(id), status: 'won', payout: '15', left_at: 150 }) as const)

/**
 * What a broadcaster says, with when it says it: a balance, or with `every` what a flight tells twice a second of two hundred
 * players, of whom three have just left.
 */
export function eventOf(asked: URLSearchParams, version: number): Readonly<Record<string, unknown>> {
  const at = Date.now()
  if (!asked.has('every')) return { currency: 'RUB', balance: '1234.56', version, at }
  const now = new Date(at).toISOString()
  return { ...changeOf({ run: RUN, now }, { sequence: version, bets: LEFT, count: 200, left: 3 }), at }
}
