import { GAMES, gameName } from '~/games/games.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useQuery } from '~/lib/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { Select } from '~/ui/select.tsx'

const ALL_GAMES = 'all'
const SPORTS = 'sports'
const TITLES = 100

type GameFilterProps = { value: string | undefined; onChange: (game: string | undefined) => void }

/** Of which game bets are shown: ours, the sports book, and the titles of providers that are offered now. */
export function GameFilter({ value = ALL_GAMES, onChange }: GameFilterProps) {
  const { casino } = useTRPC()
  const { data: slots } = useQuery(casino.titles.queryOptions({ kind: 'slot', limit: TITLES }))
  const { data: tables } = useQuery(casino.titles.queryOptions({ kind: 'live', limit: TITLES }))
  const titles = [...(slots?.titles ?? []), ...(tables?.titles ?? [])]
  const items = [
    { value: ALL_GAMES, label: m.history_all_games() },
    ...GAMES.map(({ id, name }) => ({ value: id as string, label: name() })),
    { value: SPORTS, label: m.sports_title() },
    ...titles.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  // an address may name one that is offered no more
  const known = items.some((item) => item.value === value) ? items : [...items, { value, label: gameName(value) }]
  return (
    <Select
      label={m.profile_history_game()}
      value={value}
      onValueChange={(next) => onChange(next === ALL_GAMES ? undefined : next)}
      items={known}
    />
  )
}
