import { ActButton, useOpenAct } from '../../acts/act-button.tsx'
import { PRODUCT_ACTS } from '../../acts/product-acts.ts'
import { useKeys } from '../../lib/keys.ts'
import { listSource } from '../../lib/list-source.ts'
import { useLook } from '../../lib/queries.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age, Moment } from '../../ui/time.tsx'
import { GameList, placeText, stateText } from './game-list.tsx'

type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const stateOf = (state: unknown) => (state === 'maintenance' ? 'maintenance' : 'off')
const placeOf = ({ currency, country }: Row) => placeText(textOrNull(currency), textOrNull(country))

/** Name of a game; of a provider's title, its id. */
function gameOf({ provider, game }: Row): string {
  if (game === 'all') return m.game_all()
  return provider === 'house' ? word(text(game)) : text(game)
}

const HELD: readonly Column<Row>[] = [
  {
    key: 'provider',
    head: m.column_provider,
    cell: ({ provider }) => <b>{word(text(provider))}</b>,
    sortBy: (row) => text(row.provider),
  },
  {
    key: 'game',
    head: m.field_game,
    cell: gameOf,
    sortBy: gameOf,
  },
  {
    key: 'state',
    head: m.column_state,
    cell: ({ state }) => <Tag tone={state === 'maintenance' ? 'held' : 'off'}>{stateText(stateOf(state))}</Tag>,
  },
  { key: 'place', head: m.column_switched, cell: placeOf, sortBy: placeOf },
  { key: 'operator', head: m.column_operator, cell: ({ operator }) => text(operator) },
  { key: 'since', head: m.column_since, cell: ({ since }) => <Age at={text(since)} /> },
  {
    key: 'acts',
    head: m.acts_title,
    cell: ({ provider, game, state, currency, country }) => (
      <ActButton
        act={PRODUCT_ACTS.openGame}
        small
        subject={{
          label: `${word(text(provider))} ${gameOf({ provider, game })}`,
          known: {
            provider: text(provider),
            game: game === 'all' ? '' : text(game),
            state: stateText(stateOf(state)),
            currency: text(currency),
            country: text(country),
          },
        }}
      />
    ),
  },
]

const KEYS: readonly Column<Row>[] = [
  { key: 'key', head: m.field_key, cell: ({ key }) => text(key) },
  { key: 'operator', head: m.column_operator, cell: ({ operator }) => text(operator) },
  { key: 'at', head: m.column_at, cell: ({ at }) => <Moment at={text(at)} /> },
]

/** Games that are off or in maintenance, all games with their states, and revoked keys. */
export function GamesPage() {
  const games = useLook('games.held', {}, { isLive: true })
  const openAct = useOpenAct()
  useKeys({
    x: () => openAct({ act: PRODUCT_ACTS.closeGame, subject: {} }),
    o: () => openAct({ act: PRODUCT_ACTS.openGame, subject: {} }),
  })
  return (
    <Page
      title={m.games_title()}
      permission="view.products"
      actions={
        <>
          <ActButton act={PRODUCT_ACTS.closeGame} />
          <ActButton act={PRODUCT_ACTS.openGame} />
        </>
      }
    >
      {games.isPending && <Loading />}
      {games.error && <Failure error={games.error} onRetry={games.refetch} />}
      {games.data && (
        <>
          <Panel title={m.games_held()} aside={m.games_held_aside()}>
            {games.data.held.length === 0 ? (
              <Empty title={m.games_all_on()}>{m.games_all_on_text()}</Empty>
            ) : (
              <DataTable
                label={m.games_held()}
                rows={games.data.held}
                source={listSource('games.held', 'held', {})}
                columns={HELD}
                idOf={(row) => [row.provider, row.game, row.currency, row.country].map(text).join('/')}
              />
            )}
          </Panel>
          <GameList />
          <Panel title={m.games_keys()} actions={<ActButton act={PRODUCT_ACTS.revokeProviderKey} small />}>
            {games.data.revoked.length === 0 ? (
              <Empty title={m.games_no_keys()} />
            ) : (
              <DataTable
                label={m.games_keys()}
                rows={games.data.revoked}
                source={listSource('games.held', 'revoked', {})}
                columns={KEYS}
                idOf={(row) => text(row.key)}
              />
            )}
          </Panel>
        </>
      )}
    </Page>
  )
}
