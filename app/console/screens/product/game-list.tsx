import { ActButton } from '../../acts/act-button.tsx'
import { PRODUCT_ACTS } from '../../acts/product-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { listSource } from '../../lib/list-source.ts'
import { useAddress } from '../../lib/navigation.tsx'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/data-table.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'

type Game = OutputOf<'games.list'>['games'][number]
type State = Game['state']

const STATES: Readonly<Record<State, () => string>> = {
  on: m.state_on,
  maintenance: m.game_maintenance,
  off: m.state_off,
}
const TONES: Readonly<Record<State, Tone>> = { on: 'good', maintenance: 'held', off: 'off' }
const KINDS: Readonly<Record<Game['kind'], () => string>> = {
  house: m.game_kind_house,
  slot: m.game_kind_slot,
  live: m.game_kind_live,
  provider: m.game_kind_provider,
}
const STATE_NAMES = Object.keys(STATES) as State[]

export const stateText = (state: State): string => STATES[state]()

/** Place of a switched game: `KZT`, `DE`, `KZT in DE`, everywhere. */
export function placeText(currency: string | null, country: string | null): string {
  if (currency !== null && country !== null) return m.game_place_both({ currency, country })
  return currency ?? country ?? m.game_place_all()
}

function nameOf({ game, name, provider_label: label }: Game): string {
  if (label === null) return game === 'all' ? m.game_house_all() : word(game)
  return game === 'all' ? `${label}: ${m.game_all()}` : (name ?? game)
}

const COLUMNS: readonly Column<Game>[] = [
  { key: 'name', head: m.field_game, cell: (row) => <b>{nameOf(row)}</b>, sortBy: nameOf },
  {
    key: 'provider',
    head: m.column_provider,
    cell: ({ provider, provider_label: label }) => label ?? word(provider),
    sortBy: ({ provider }) => provider,
  },
  { key: 'kind', head: m.column_kind, cell: ({ kind }) => KINDS[kind](), sortBy: ({ kind }) => kind },
  {
    key: 'state',
    head: m.column_state,
    cell: ({ state }) => <Tag tone={TONES[state]}>{stateText(state)}</Tag>,
    sortBy: ({ state }) => state,
  },
  {
    key: 'held',
    head: m.column_switched,
    cell: ({ held }) =>
      held.map(({ currency, country, state }) => `${placeText(currency, country)}: ${stateText(state)}`).join(', ') ||
      '–',
  },
  {
    key: 'acts',
    head: m.acts_title,
    cell: (row) => (
      <ActButton
        act={row.held.length > 0 ? PRODUCT_ACTS.openGame : PRODUCT_ACTS.closeGame}
        small
        subject={{ label: nameOf(row), known: knownOf(row) }}
      />
    ),
  },
]

/** Initial values of an act’s dialog: the row, and the place of its first switch. */
function knownOf({ provider, game, state, held: [first] }: Game) {
  return {
    provider,
    game: game === 'all' ? '' : game,
    state: stateText(first?.state ?? state),
    currency: first?.currency ?? '',
    country: first?.country ?? '',
  }
}

/** In-house games, providers and their titles with their states; the state is in the address. */
export function GameList() {
  const { state: wanted } = useAddress()
  const state = STATE_NAMES.find((one) => one === wanted)
  return (
    <>
      <LinkBar
        look="seg"
        label={m.column_state()}
        to="/games"
        current={state ?? 'any'}
        links={[
          { name: 'any', label: m.filter_any(), search: {} },
          ...STATE_NAMES.map((name) => ({ name, label: stateText(name), search: { state: name } })),
        ]}
      />
      <PagedTable
        name="games.list"
        input={state === undefined ? {} : { state }}
        title={m.games_list()}
        isByName
        rowsOf={({ games }) => games}
        source={listSource('games.list', 'games', state === undefined ? {} : { state })}
        columns={COLUMNS}
        idOf={({ provider, game }) => `${provider}/${game}`}
      />
    </>
  )
}
