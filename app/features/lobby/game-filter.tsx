import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { formatPercent } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Chip } from '~/ui/chip.tsx'
import { FILTERS, type Filter, type GameQuery, HIGH_RTP } from './catalogue.ts'

const LABELS: Record<Filter, () => string> = {
  shared: m.home_filter_shared,
  instant: m.home_filter_instant,
  steps: m.home_filter_steps,
  rtp: () => m.home_filter_rtp({ rtp: formatPercent(HIGH_RTP, getLocale(), 1) }),
}

/** Search and filter are in the address. A plain form, so that they work before hydration. */
export function GameFilter({ query }: { query: GameQuery }) {
  const navigate = useNavigate({ from: '/' })
  const find = (change: GameQuery) =>
    navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older browsers' accessibility trees
    <form
      role="search"
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: chips that submit the form are no fieldset */}
      <div role="group" aria-label={m.home_filter()} className="flex min-w-0 flex-wrap gap-2">
        <Chip selected={query.show === undefined} type="submit" onClick={() => find({ show: undefined })}>
          {m.home_filter_all()}
        </Chip>
        {FILTERS.map((show) => (
          <Chip
            key={show}
            selected={query.show === show}
            type="submit"
            name="show"
            value={show}
            onClick={() => find({ show })}
          >
            {LABELS[show]()}
          </Chip>
        ))}
      </div>
      <label className="ml-auto flex h-11 w-full items-center gap-2.5 rounded-control border border-line-strong bg-surface-1 px-3 text-paper-3 focus-within:border-accent focus-within:outline focus-within:outline-accent sm:w-64 lg:h-10">
        <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
        <span className="sr-only">{m.home_search()}</span>
        <input
          type="search"
          name="q"
          defaultValue={query.q}
          onChange={(event) => find({ q: event.currentTarget.value || undefined })}
          placeholder={m.home_search()}
          maxLength={40}
          className="w-full bg-transparent text-16 text-paper outline-none lg:text-14"
        />
      </label>
    </form>
  )
}
