import { Refusal } from '#server/platform/kernel/refusal.ts'
import { HOUSE, HOUSE_GAMES, listHoldsAcrossPlayers } from '#server/platform/modules/availability/reads.ts'
import { listReconciliationsAcrossPlayers, listRevokedAcrossPlayers } from '#server/platform/modules/casino/reads.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { resultOfAct } from '../act-results.ts'
import type { OperatorHandlers, Reads } from '../desk.ts'
import { rowsOf } from './subjects.ts'

type Selection = {
  readonly provider: string
  readonly game: string
  readonly currency: Currency | null
  readonly country: string | null
}

type Listed = {
  readonly provider: string
  readonly provider_label: string | null
  readonly game: string
  readonly name: string | null
  readonly kind: 'house' | 'slot' | 'live' | 'provider'
  /** State that the provider gives its title. */
  readonly own: 'on' | 'maintenance' | 'off'
}

const OWN_STATE = { active: 'on', maintenance: 'maintenance', retired: 'off' } as const
const SEVERITY = ['on', 'maintenance', 'off'] as const

/** Everything that can be switched, in the order of providers. */
function allGames({ games }: Pick<Reads, 'games'>): Listed[] {
  const house = { provider: HOUSE, provider_label: null, own: 'on' } as const
  return [
    { ...house, game: 'all', name: null, kind: 'provider' },
    ...HOUSE_GAMES.map((game): Listed => ({ ...house, game, name: game, kind: 'house' })),
    ...[...games].flatMap(([provider, { label, titles }]): Listed[] => [
      { provider, provider_label: label, game: 'all', name: null, kind: 'provider', own: 'on' },
      ...titles.map(({ gameId, name, kind, status }) => ({
        provider,
        provider_label: label,
        game: gameId,
        name,
        kind,
        own: OWN_STATE[status],
      })),
    ]),
  ]
}

/** Refuses not_found for an unknown provider or game. */
function selectionOf(reads: Pick<Reads, 'games'>, { provider, game, currency, country }: Selection) {
  const ofProvider = allGames(reads).filter((one) => one.provider === provider)
  if (ofProvider.length === 0) throw new Refusal('not_found', { field: 'provider' })
  if (!ofProvider.some((one) => one.game === game)) throw new Refusal('not_found', { field: 'game' })
  return { provider, gameId: game === 'all' ? null : game, currency, country }
}

const keyOf = ({ provider, game }: Pick<Listed, 'provider' | 'game'>) => `${provider}/${game}`

export const games: OperatorHandlers['games'] = {
  list: {
    on: () => ({ on: 'games' }),
    async answer(reads, { provider, state, text, before, limit }) {
      const holds = Map.groupBy(await listHoldsAcrossPlayers(reads), ({ provider, game }) =>
        keyOf({ provider, game: game ?? 'all' }),
      )
      const everywhere = (key: string) =>
        holds.get(key)?.find(({ currency, country }) => currency === null && country === null)?.state ?? 'on'
      const wanted = text?.toLowerCase()
      const found = allGames(reads)
        .filter((one) => provider === undefined || one.provider === provider)
        .filter((one) => wanted === undefined || `${one.game} ${one.name ?? ''}`.toLowerCase().includes(wanted))
        .map(({ own, ...one }) => {
          const states: readonly string[] = [own, everywhere(keyOf(one)), everywhere(`${one.provider}/all`)]
          const held = (holds.get(keyOf(one)) ?? []).map(({ state, currency, country, operator, since }) => ({
            state,
            currency,
            country,
            operator,
            since,
          }))
          return { ...one, state: SEVERITY.findLast((name) => states.includes(name)) ?? 'on', held }
        })
        .filter((one) => state === undefined || one.state === state)
      const from = before === undefined ? 0 : found.findIndex((one) => keyOf(one) === before) + 1
      const shown = found.slice(from, from + limit)
      const last = shown.at(-1)
      const next = last !== undefined && from + limit < found.length ? keyOf(last) : null
      return { games: shown, total: found.length, next }
    },
  },
  held: {
    on: () => ({ on: 'games' }),
    async answer(reads) {
      const [held, revoked] = await Promise.all([listHoldsAcrossPlayers(reads), listRevokedAcrossPlayers(reads)])
      return { held: rowsOf(held.map((one) => ({ ...one, game: one.game ?? 'all' }))), revoked: rowsOf(revoked) }
    },
  },
  reconciliations: {
    on: () => ({ on: 'providers' }),
    async answer(reads) {
      const { days, alarms } = await listReconciliationsAcrossPlayers(reads)
      return { days: rowsOf(days), alarms }
    },
  },
  close: {
    args: (reads, input) => ({
      ...selectionOf(reads, input),
      state: input.state,
      isGuarded: reads.who.roles.includes('compliance'),
    }),
    result: resultOfAct.closeGame,
  },
  open: { args: (reads, input) => selectionOf(reads, input), result: resultOfAct.openGame },
  resolveAlarm: {
    args: (_, { provider, kind, subject }) => ({ provider, kind, subject }),
    result: resultOfAct.resolveGameAlarm,
  },
  revokeKey: {
    args({ games: providers }, { key }) {
      const isKnown = [...providers.values()].some(({ keys }) => keys.some(({ id }) => id === key))
      if (!isKnown) throw new Refusal('not_found', { field: 'key' })
      return { keyId: key }
    },
    result: resultOfAct.revokeProviderKey,
  },
}
