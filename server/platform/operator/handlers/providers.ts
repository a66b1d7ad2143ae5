import { hash } from 'node:crypto'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import {
  IDENTITY_PROVIDER,
  isOfAll,
  listHoldsAcrossPlayers,
  listPausesAcrossPlayers,
} from '#server/platform/modules/availability/reads.ts'
import { openAlarmsAcrossPlayers, reportsOfGamesAcrossPlayers } from '#server/platform/modules/casino/reads.ts'
import { FIRST_RATES, listRates } from '#server/platform/modules/exchange-rates/reads.ts'
import {
  bytesOf,
  listCallbacksAcrossPlayers,
  reportsOfPaymentsAcrossPlayers,
} from '#server/platform/modules/payments/reads.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { resultOfAct } from '../act-results.ts'
import { shownMids } from '../acts/rates.ts'
import type { OperatorHandlers, Reads } from '../desk.ts'
import { nextOf } from './subjects.ts'

type Pausing = {
  readonly kind: 'payments' | 'games' | 'identity'
  readonly provider: string
  readonly direction: 'in' | 'out' | 'both'
}

/** Refuses not_found for an unknown provider, and invalid for a direction that it does not have. */
function pausedBy({ payments, games }: Pick<Reads, 'payments' | 'games'>, { kind, provider, direction }: Pausing) {
  const isKnown = {
    payments: payments.has(provider),
    games: games.has(provider),
    identity: provider === IDENTITY_PROVIDER,
  }
  if (!isKnown[kind]) throw new Refusal('not_found', { field: 'provider' })
  if (kind !== 'payments' && direction !== 'in') throw new Refusal('invalid', { field: 'direction' })
  return { kind, provider, directions: direction === 'both' ? (['in', 'out'] as const) : [direction] }
}

export const providers: OperatorHandlers['providers'] = {
  list: {
    on: () => ({ on: 'providers' }),
    async answer(reads) {
      const { payments, games, email, sms, beacon, captcha, odds, rates, witnesses } = reads
      const names = [...payments.keys()]
      const [paid, played, alarms, held, pauses] = await Promise.all([
        reportsOfPaymentsAcrossPlayers(reads, names),
        reportsOfGamesAcrossPlayers(reads, [...games.keys()]),
        openAlarmsAcrossPlayers(reads),
        listHoldsAcrossPlayers(reads),
        listPausesAcrossPlayers(reads),
      ])
      const pausedOf = (kind: 'payments' | 'identity', id: string) => {
        const own = pauses.filter((one) => one.kind === kind && one.provider === id)
        const [first] = own.toSorted((one, other) => one.since - other.since)
        return {
          paused: own.map(({ direction }) => direction),
          state: first ? ('maintenance' as const) : ('on' as const),
          stopped_since: first ? iso(first.since) : null,
          stopped_by: first?.operator ?? null,
        }
      }
      const heldOf = (id: string) => {
        const hold = held.find((one) => one.provider === id && isOfAll(one))
        return {
          state: hold?.state ?? ('on' as const),
          stopped_since: hold?.since ?? null,
          stopped_by: hold?.operator ?? null,
        }
      }
      const plain = {
        label: null,
        state: 'on' as const,
        paused: [],
        stopped_since: null,
        stopped_by: null,
        last_report_at: null,
        waiting: null,
        alarms: 0,
      }
      const reported = (at: number | null | undefined) => (at === null || at === undefined ? null : iso(at))
      const present = (kind: 'randomness' | 'captcha' | 'odds' | 'rates', provider: object | null) =>
        provider === null ? [] : [{ ...plain, kind, id: kind }]
      return {
        providers: [
          ...names.map((id) => ({
            ...plain,
            ...pausedOf('payments', id),
            kind: 'payments' as const,
            id,
            last_report_at: reported(paid.get(id)?.last),
            waiting: paid.get(id)?.waiting ?? 0,
          })),
          ...[...games].map(([id, { label }]) => ({
            ...plain,
            kind: 'games' as const,
            id,
            label,
            ...heldOf(id),
            last_report_at: reported(played.get(id)?.last),
            waiting: played.get(id)?.waiting ?? 0,
            alarms: alarms.find(({ provider }) => provider === id)?.count ?? 0,
          })),
          { ...plain, ...pausedOf('identity', IDENTITY_PROVIDER), kind: 'identity' as const, id: IDENTITY_PROVIDER },
          ...(email ? [{ ...plain, kind: 'email' as const, id: 'email' }] : []),
          ...(sms ? [{ ...plain, kind: 'sms' as const, id: 'sms' }] : []),
          ...present('randomness', beacon),
          ...present('captcha', captcha),
          ...present('odds', odds),
          ...present('rates', rates),
          ...witnesses.map(({ id, name }) => ({ ...plain, kind: 'witness' as const, id, label: name })),
        ],
      }
    },
  },
  callbacks: {
    on: () => ({ on: 'providers' }),
    async answer(reads, { provider, before, limit }) {
      const rows = await listCallbacksAcrossPlayers(reads, { provider, before, limit })
      return {
        callbacks: rows.map((row) => ({
          id: row.id,
          received_at: iso(row.receivedAt),
          subject: row.subject,
          result: row.result,
          headers: Object.keys(row.headers),
          bytes: bytesOf(row).length,
          sha256: hash('sha256', bytesOf(row)),
          replays: row.replays,
          replayed_at: row.replayedAt === null ? null : iso(row.replayedAt),
        })),
        next: nextOf(rows, limit),
      }
    },
  },
  pause: {
    args: (reads, input) => ({ ...pausedBy(reads, input), cause: input.cause }),
    result: resultOfAct.pauseProvider,
  },
  resume: { args: pausedBy, result: resultOfAct.resumeProvider },
  replayCallback: { args: (_, { id }) => ({ id }), result: resultOfAct.replayCallback },
  rates: {
    on: () => ({ on: 'rates' }),
    async answer({ reader, clock }) {
      const [current, ...past] = await listRates(reader, clock.now())
      return {
        current: current
          ? {
              id: current.id,
              mids: shownMids(current.mids),
              spread_bp: current.spreadBp,
              valid_from: iso(current.validFrom),
              source: current.source,
              as_of: Object.fromEntries(
                CURRENCY_CODES.map((currency) => [currency, iso(current.asOf[currency])]),
              ) as Record<Currency, string>,
              in_doubt: [...current.inDoubt],
            }
          : {
              id: null,
              mids: shownMids(FIRST_RATES.mids),
              spread_bp: FIRST_RATES.spreadBp,
              valid_from: null,
              source: null,
              as_of: null,
              in_doubt: [],
            },
        past: past.map(({ id, mids, spreadBp, validFrom, source }) => ({
          id,
          mids: shownMids(mids),
          spread_bp: spreadBp,
          valid_from: iso(validFrom),
          source,
        })),
      }
    },
  },
  overrideRates: {
    args: (_, { mids, spread_bp: spreadBp }) => ({ mids, spreadBp }),
    result: resultOfAct.overrideRates,
  },
}
