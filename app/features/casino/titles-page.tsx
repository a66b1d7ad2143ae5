import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { OnNow } from '~/features/lobby/on-now.tsx'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { type Kind, PATHS } from './kind.ts'
import type { TitlePage } from './title.ts'
import { TitleGrid } from './title-grid.tsx'
import { TitleWindow } from './title-window.tsx'
import { Filters, SearchForm, Without } from './titles-filters.tsx'
import { type TitlesQuery, titlesInput } from './titles-query.ts'

type TitlesPageProps = { kind: Kind; query: TitlesQuery }

const WORDS = {
  slot: {
    title: m.soon_slots_title,
    count: m.slots_count,
    all: m.slots_all,
    search: m.slots_search,
    nothing: m.slots_nothing,
    none: m.slots_none,
  },
  live: {
    title: m.soon_live_title,
    count: m.live_count,
    all: m.live_all,
    search: m.live_search,
    nothing: m.live_nothing,
    none: m.live_none,
  },
}

/** All titles of a kind that can be played on this site. The filters are in the address and work without scripts. */
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
      {data.all === 0 ? (
        <EmptyState title={WORDS[kind].none()} />
      ) : (
        <>
          <SearchForm kind={kind} query={query} label={WORDS[kind].search()} />
          <Filters kind={kind} query={query} facets={data.facets} />
          {!isFiltered && <Mine kind={kind} />}
          <Found {...{ kind, query, data, isFiltered }} />
        </>
      )}
      {!isFiltered && <OnNow />}
    </>
  )
}

/** Titles that match the address, or which filters leave none. */
function Found({ kind, query, data, isFiltered }: TitlesPageProps & { data: TitlePage; isFiltered: boolean }) {
  return (
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
          {data.without.length === 0 ? m.slots_nothing_text() : <Without {...{ kind, query, data }} />}
        </EmptyState>
      ) : (
        <Titles key={JSON.stringify(query)} kind={kind} query={query} first={data} />
      )}
    </section>
  )
}

/**
 * The page of the address and further pages loaded by the user. Without scripts, the button for the next one is a link.
 */
function Titles({ kind, query, first }: TitlesPageProps & { first: TitlePage }) {
  const client = useTRPCClient()
  const input = titlesInput(kind, query)
  const more = useInfiniteQuery({
    queryKey: ['titles-after', input],
    queryFn: ({ pageParam: cursor, signal }) => client.casino.titles.query({ ...input, cursor }, { signal }),
    initialPageParam: first.next ?? '',
    getNextPageParam: ({ next }) => next,
    // pages are fetched on demand
    enabled: false,
  })
  const added = more.data?.pages ?? []
  const last = added.at(-1) ?? first
  const load = (event: MouseEvent) => {
    // opening in a new tab is left to the browser
    if (event.metaKey || event.ctrlKey || event.shiftKey || more.isError) return
    event.preventDefault()
    if (!more.isFetching) inBackground(more.fetchNextPage())
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

/** The player's recent and favorite titles; renders nothing for visitors. */
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
