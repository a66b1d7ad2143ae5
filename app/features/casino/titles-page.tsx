import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { Search } from 'lucide-react'
import { type MouseEvent, type SyntheticEvent, useId } from 'react'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { TITLE_SORTS } from '#server/shared/constants/titles.ts'
import { OnNow } from '~/features/lobby/on-now.tsx'
import { formatNumber } from '~/lib/format.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC, useTRPCClient } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { type Kind, PATHS } from './kind.ts'
import { TitleGrid } from './title-tile.tsx'
import { TitleWindow } from './title-window.tsx'
import { type TitlesQuery, titlesInput, toggled } from './titles-query.ts'
import { featureWord, shareText, volatilityWord } from './words.ts'

const CHIP = 'inline-flex min-h-11 items-center gap-1.5 rounded-chip border px-3 text-14 transition-colors'
const chipClass = (isOn: boolean) =>
  `${CHIP} ${isOn ? 'border-volt bg-surface-3 text-paper' : 'border-line bg-surface-1 text-paper-2 hover:bg-surface-2'}`

const SORT_WORDS = {
  popular: m.slots_sort_popular,
  new: m.slots_sort_new,
  rtp: m.slots_sort_rtp,
  name: m.slots_sort_name,
}

type TitlesPageProps = { kind: Kind; query: TitlesQuery }

const WORDS = {
  slot: {
    title: m.soon_slots_title,
    count: m.slots_count,
    all: m.slots_all,
    search: m.slots_search,
    nothing: m.slots_nothing,
  },
  live: {
    title: m.soon_live_title,
    count: m.live_count,
    all: m.live_all,
    search: m.live_search,
    nothing: m.live_nothing,
  },
}

/** All titles of a kind that can be played here. What is looked for stands in the address, and works without a script. */
export function TitlesPage({ kind, query }: TitlesPageProps) {
  const trpc = useTRPC()
  const { data } = useSuspenseQuery(trpc.casino.titles.queryOptions(titlesInput(kind, query)))
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="title-24">{WORDS[kind].title()}</h1>
        <p className="num text-14 text-paper-3">{WORDS[kind].count({ count: formatNumber(data.all, getLocale()) })}</p>
      </div>
      <SearchForm kind={kind} query={query} />
      <Filters kind={kind} query={query} facets={data.facets} />
      {!isFiltered && <Mine kind={kind} />}
      <section aria-labelledby="all-titles" className="mt-6">
        <h2 id="all-titles" className="title-section mb-3 lg:mb-4">
          {isFiltered ? m.slots_found({ count: formatNumber(data.total, getLocale()) }) : WORDS[kind].all()}
        </h2>
        {data.titles.length === 0 ? (
          <EmptyState
            title={WORDS[kind].nothing()}
            action={
              <Link to={PATHS[kind].list} className={buttonClass('secondary')}>
                {m.home_show_all()}
              </Link>
            }
          >
            {m.slots_nothing_text()}
          </EmptyState>
        ) : (
          <Titles key={JSON.stringify(query)} kind={kind} query={query} first={data} />
        )}
      </section>
      {!isFiltered && <OnNow />}
    </>
  )
}

type TitlesOnPage = inferRouterOutputs<AppRouter>['casino']['titles']

/** The page that the address asks for, and those that were asked for after it. The way to the next one is a link for whoever has no script. */
function Titles({ kind, query, first }: TitlesPageProps & { first: TitlesOnPage }) {
  const client = useTRPCClient()
  const input = titlesInput(kind, query)
  const more = useInfiniteQuery({
    queryKey: ['titles-after', input],
    queryFn: ({ pageParam: cursor, signal }) => client.casino.titles.query({ ...input, cursor }, { signal }),
    initialPageParam: first.next ?? '',
    getNextPageParam: ({ next }) => next,
    // asked page by page, by hand
    enabled: false,
  })
  const added = more.data?.pages ?? []
  const last = added.at(-1) ?? first
  const load = (event: MouseEvent) => {
    // a new tab is another matter
    if (event.metaKey || event.ctrlKey || event.shiftKey || more.isError) return
    event.preventDefault()
    if (!more.isFetching) void more.fetchNextPage()
  }
  return (
    <>
      <TitleWindow pages={[first.titles, ...added.map(({ titles }) => titles)]} />
      <p role="status" className="sr-only">
        {added.length > 0 && m.slots_more_loaded({ count: formatNumber(last.titles.length, getLocale()) })}
      </p>
      {last.next && (
        <p className="mt-6 text-center">
          <Link
            to={PATHS[kind].list}
            search={{ ...query, after: last.next }}
            aria-busy={more.isFetching}
            onClick={load}
            className={buttonClass('secondary')}
          >
            {m.slots_more()}
          </Link>
        </p>
      )}
    </>
  )
}

function SearchForm({ kind, query: { after: _, ...query } }: TitlesPageProps) {
  const navigate = useNavigate()
  const id = useId()
  const { q, ...rest } = query
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    navigate({ to: PATHS[kind].list, search: { ...rest, q: typed || undefined } })
  }
  return (
    <search>
      <form action="" method="get" onSubmit={submit} className="mt-4 flex gap-2">
        {Object.entries(rest).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor={id} className="sr-only">
          {WORDS[kind].search()}
        </label>
        <input
          id={id}
          key={String(q ?? '')}
          name="q"
          type="search"
          defaultValue={q ?? ''}
          maxLength={64}
          placeholder={WORDS[kind].search()}
          className="h-11 w-full max-w-120 rounded-control border border-line bg-surface-1 px-3.5 text-16 text-paper"
        />
        <Button type="submit" aria-label={WORDS[kind].search()}>
          <Search aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </Button>
      </form>
    </search>
  )
}

type Facets = {
  readonly providers: readonly { name: string; label: string; count: number }[]
  readonly volatility: readonly { level: number; count: number }[]
  readonly features: readonly { feature: string; count: number }[]
  readonly high_rtp: number
}

function Filters({ kind, query: { after: _, ...query }, facets }: TitlesPageProps & { facets: Facets }) {
  const has = (list: string | number | undefined, value: string) =>
    String(list ?? '')
      .split(',')
      .includes(value)
  const chip = (
    key: string,
    label: string,
    { isOn, search, count }: { isOn: boolean; search: TitlesQuery; count?: number },
  ) => (
    <li key={key}>
      <Link to={PATHS[kind].list} search={search} aria-current={isOn ? 'true' : undefined} className={chipClass(isOn)}>
        {label}
        {count !== undefined && <span className="num text-12 text-paper-3">{formatNumber(count, getLocale())}</span>}
      </Link>
    </li>
  )
  return (
    <div className="mt-3 grid gap-2">
      <ul aria-label={m.slots_filters()} className="flex flex-wrap gap-2">
        {facets.providers.length > 1 &&
          facets.providers.map(({ name, label, count }) =>
            chip(name, label, {
              isOn: has(query.provider, name),
              search: { ...query, provider: toggled(query.provider, name) },
              count,
            }),
          )}
        {facets.features.map(({ feature, count }) =>
          chip(feature, featureWord(feature), {
            isOn: has(query.feature, feature),
            search: { ...query, feature: toggled(query.feature, feature) },
            count,
          }),
        )}
        {facets.volatility.map(({ level, count }) => {
          const next = toggled(query.volatility, String(level))
          return chip(`v${level}`, `${m.slots_volatility()}: ${volatilityWord(level)}`, {
            isOn: has(query.volatility, String(level)),
            search: { ...query, volatility: next?.length === 1 ? Number(next) : next },
            count,
          })
        })}
        {chip('rtp', m.slots_high_rtp({ rtp: shareText(9600) }), {
          isOn: query.rtp === 'high',
          search: { ...query, rtp: query.rtp ? undefined : 'high' },
          count: facets.high_rtp,
        })}
      </ul>
      <ul aria-label={m.slots_sort()} className="flex flex-wrap gap-2">
        {TITLE_SORTS.map((sort) =>
          chip(sort, SORT_WORDS[sort](), {
            isOn: (query.sort ?? 'popular') === sort,
            search: { ...query, sort: sort === 'popular' ? undefined : sort },
          }),
        )}
      </ul>
    </div>
  )
}

/** What a player has played last and has marked; nothing for a visitor. */
function Mine({ kind }: { kind: Kind }) {
  const trpc = useTRPC()
  const isPlayer = useSession().profile !== null
  const { data } = useQuery({ ...trpc.casino.mine.queryOptions({}), enabled: isPlayer })
  if (!data) return null
  const rows = [
    { id: 'recent', name: m.slots_recent(), titles: data.recent.filter((title) => title.kind === kind) },
    { id: 'favourites', name: m.slots_favourites(), titles: data.favourites.filter((title) => title.kind === kind) },
  ]
  return rows.map(({ id, name, titles }) =>
    titles.length === 0 ? null : (
      <section key={id} aria-labelledby={id} className="mt-6">
        <h2 id={id} className="title-section mb-3 lg:mb-4">
          {name}
        </h2>
        <TitleGrid titles={titles.slice(0, 5)} unfinished={data.unfinished} />
      </section>
    ),
  )
}
