import type { CrashEvent, CrashTable } from '#server/shared/contract/shared-rounds/fold.ts'

const HASH = 'a'.repeat(64)
const NOW = '2026-01-01T12:00:00.000Z'

type Whole = Extract<CrashEvent, { kind: 'whole' }>

/** First event of a stream: a crash round that accepts bets. */
export function wholeTable({ sequence, bets }: { readonly sequence: number; readonly bets: number }): Whole {
  return {
    kind: 'whole',
    run: 'run',
    sequence,
    now: NOW,
    count: bets,
    left: 0,
    last: [],
    round: {
      id: 'round',
      number: 1,
      rules_version: 'crash/v1',
      table_hash: HASH,
      commitment: HASH,
      phase: 'betting',
      opened_at: NOW,
      ends_at: NOW,
      started_at: null,
      ended_at: null,
      is_interrupted: false,
      chain: {
        terminal: HASH,
        salt: null,
        beacon_round: null,
        salt_signature: null,
        published_at: NOW,
        log_sequence: 1,
      },
      link: null,
      point: null,
    },
    bets: Array.from({ length: bets }, (_, index) => betOf(`bet-${index}`)),
  }
}

export const betOf = (id: string): CrashTable['bets'][number] => ({
  id,
  player: 'da***',
  currency: 'RUB',
  stake: '10',
  status: 'open',
  payout: null,
  left_at: null,
})

type Change = Extract<CrashEvent, { kind: 'change' }>

/** The next event: unchanged except for the given fields. */
export function changeOf({ run, now }: Pick<Whole, 'run' | 'now'>, some: Partial<Change>): Change {
  return { kind: 'change', run, now, sequence: 0, round: null, bets: [], count: 0, left: 0, ...some }
}
