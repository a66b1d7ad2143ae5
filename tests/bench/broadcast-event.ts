import { betOf, changeOf } from '../support/shared-rounds/crash-events.ts'

/** Run id of the platform that broadcasts a crash round. */
export const RUN = 'bench'

/** Players who cash out between two events. */
const LEFT = ['one', 'two', 'three'].map((id) => ({ ...betOf(id), status: 'won', payout: '15', left_at: 150 }) as const)

/**
 * Event of a broadcaster with its write time: a balance, or with `every` the half-second change of a crash round with
 * two hundred players, of whom three have just cashed out.
 */
export function eventOf(query: URLSearchParams, version: number): Readonly<Record<string, unknown>> {
  const at = Date.now()
  if (!query.has('every')) return { currency: 'RUB', balance: '1234.56', version, at }
  const now = new Date(at).toISOString()
  return { ...changeOf({ run: RUN, now }, { sequence: version, bets: LEFT, count: 200, left: 3 }), at }
}
