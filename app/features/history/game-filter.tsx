import { GAMES, gameName } from '~/features/catalogue/games.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Select } from '~/ui/select.tsx'

const ALL_GAMES = 'all'
const SPORTS = 'sports'
const PAGE_OF_TITLES = 100

/** All available titles of a kind. There may be thousands; a page of the response contains one hundred. */
function useAllTitles(kind: 'slot' | 'live'): readonly TitleName[] {
  const { casino } = useTRPC()
  const client = useTRPCClient()
  const fetchPage = (cursor?: string) =>
    client.casino.titles.query({ kind, limit: PAGE_OF_TITLES, sort: 'name', locale: getLocale(), cursor })
  const { data } = useQuery({
    queryKey: [...casino.titles.pathKey(), 'names', kind],
    queryFn: () => allTitles(fetchPage),
  })
  return data ?? []
}

type TitleName = { readonly slug: string; readonly name: string }
type TitlesPage = { readonly titles: readonly TitleName[]; readonly next: string | null }

export async function allTitles(ask: (cursor?: string) => Promise<TitlesPage>): Promise<readonly TitleName[]> {
  const found: TitleName[] = []
  let page = await ask()
  for (;;) {
    found.push(...page.titles.map(({ slug, name }) => ({ slug, name })))
    if (page.next === null) return found
    page = await ask(page.next)
  }
}

type GameFilterProps = { value: string | undefined; onChange: (game: string | undefined) => void }

export function GameFilter({ value = ALL_GAMES, onChange }: GameFilterProps) {
  const titles = [...useAllTitles('slot'), ...useAllTitles('live')]
  const items = [
    { value: ALL_GAMES, label: m.history_all_games() },
    ...GAMES.map(({ id, name }) => ({ value: id as string, label: name() })),
    { value: SPORTS, label: m.sports_title() },
    ...titles.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  // an address may name a game that is no longer available
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
