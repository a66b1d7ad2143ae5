import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type SyntheticEvent, useId } from 'react'
import { TITLE_SORTS } from '#server/shared/constants/titles.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { type Kind, PATHS } from './kind.ts'
import type { TitlePage } from './title.ts'
import { type TitlesQuery, toggled } from './titles-query.ts'
import { categoryWord, featureWord, shareText, volatilityWord } from './words.ts'

type TitlesPageProps = { kind: Kind; query: TitlesQuery }

const CHIP =
  'inline-flex min-h-11 whitespace-nowrap items-center gap-1.5 rounded-chip border px-3 text-14 transition-tint'
/** On phones a row that scrolls to the page's edges, so that titles are visible on the first screen. */
const ROW =
  'flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-0.5 max-lg:[scrollbar-width:none] lg:flex-wrap'
const chipClass = (isOn: boolean) =>
  `${CHIP} ${isOn ? 'border-accent bg-surface-3 text-paper' : 'border-line bg-surface-1 text-paper-2 hover:bg-surface-2'}`

const SORT_WORDS = {
  rank: m.slots_sort_rank,
  popular: m.slots_sort_popular,
  new: m.slots_sort_new,
  rtp: m.slots_sort_rtp,
  name: m.slots_sort_name,
}

/** Search by name; without scripts a plain form. */
export function SearchForm({ kind, query: { after: _, ...query }, label }: TitlesPageProps & { label: string }) {
  const navigate = useNavigate()
  const id = useId()
  const { q, ...rest } = query
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    inBackground(navigate({ to: PATHS[kind].list, search: { ...rest, q: typed || undefined } }))
  }
  return (
    <search>
      <form action="" method="get" onSubmit={submit} className="mt-4 flex gap-2">
        {Object.entries(rest).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          key={String(q ?? '')}
          name="q"
          type="search"
          defaultValue={q ?? ''}
          maxLength={64}
          placeholder={label}
          className="h-11 w-full max-w-120 rounded-control border border-line bg-surface-1 px-3.5 text-16 text-paper"
        />
        <Button type="submit" aria-label={label}>
          <Search aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </Button>
      </form>
    </search>
  )
}

/** Filters and sort orders, each as a link to the resulting address. */
export function Filters({
  kind,
  query: { after: _, ...query },
  facets,
}: TitlesPageProps & { facets: TitlePage['facets'] }) {
  const usual = query.q === undefined ? 'popular' : 'rank'
  const has = (list: string | number | undefined, value: string) =>
    String(list ?? '')
      .split(',')
      .includes(value)
  const chip = (
    key: string,
    label: string,
    { isOn, search, count }: { isOn: boolean; search: TitlesQuery; count?: number },
  ) => (
    <li key={key} className="shrink-0">
      <Link to={PATHS[kind].list} search={search} aria-current={isOn ? 'true' : undefined} className={chipClass(isOn)}>
        {label}
        {count !== undefined && <span className="num text-12 text-paper-3">{formatNumber(count, getLocale())}</span>}
      </Link>
    </li>
  )
  return (
    <div className="mt-3 grid gap-2">
      <ul aria-label={m.slots_filters()} className={ROW}>
        {facets.providers.length > 1 &&
          facets.providers.map(({ name, label, count }) =>
            chip(name, label, {
              isOn: has(query.provider, name),
              search: { ...query, provider: toggled(query.provider, name) },
              count,
            }),
          )}
        {(facets.categories.length > 1 || query.category !== undefined) &&
          facets.categories.map(({ category, count }) =>
            chip(category, categoryWord(category), {
              isOn: has(query.category, category),
              search: { ...query, category: toggled(query.category, category) },
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
      <ul aria-label={m.slots_sort()} className={ROW}>
        {TITLE_SORTS.filter((sort) => sort !== 'rank' || query.q !== undefined).map((sort) =>
          chip(sort, SORT_WORDS[sort](), {
            isOn: (query.sort ?? usual) === sort,
            search: { ...query, sort: sort === usual ? undefined : sort },
          }),
        )}
      </ul>
    </div>
  )
}

/** Active filters if nothing was found, each with the number of results without it. */
export function Without({ kind, query: { after: _, ...query }, data }: TitlesPageProps & { data: TitlePage }) {
  const each = (list: string | number | undefined, word: (one: string) => string) =>
    String(list ?? '')
      .split(',')
      .map(word)
      .join(', ')
  const GROUPS = {
    search: { name: String(query.q ?? ''), search: { ...query, q: undefined } },
    providers: { name: String(query.provider ?? ''), search: { ...query, provider: undefined } },
    categories: { name: each(query.category, categoryWord), search: { ...query, category: undefined } },
    volatility: {
      name: each(query.volatility, (level) => volatilityWord(Number(level))),
      search: { ...query, volatility: undefined },
    },
    features: { name: each(query.feature, featureWord), search: { ...query, feature: undefined } },
    rtp: { name: m.slots_high_rtp({ rtp: shareText(9600) }), search: { ...query, rtp: undefined } },
  }
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {data.without.map(({ group, count }) => (
        <Link key={group} to={PATHS[kind].list} search={GROUPS[group].search} className={chipClass(false)}>
          {m.slots_without({ name: GROUPS[group].name, count: formatNumber(count, getLocale()) })}
        </Link>
      ))}
    </span>
  )
}
