import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'

const MAX_QUERY_LENGTH = 60

/** The query is in the address. Without scripts, a plain form. */
export function FaqSearch({ query }: { query: string }) {
  const navigate = useNavigate({ from: '/faq' })
  const find = (q: string) => navigate({ search: { q: q || undefined }, replace: true, resetScroll: false })
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older browsers' accessibility trees
    <form
      role="search"
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="mt-4 flex max-w-170 items-center gap-2"
    >
      <label className="flex h-12 min-w-0 flex-1 items-center gap-2.5 rounded-control border border-line-strong bg-surface-1 px-3.5 text-paper-3 focus-within:border-accent focus-within:outline focus-within:outline-accent">
        <Search aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
        <span className="sr-only">{m.faq_search()}</span>
        <input
          type="search"
          name="q"
          defaultValue={query}
          onChange={(event) => find(event.currentTarget.value)}
          placeholder={m.faq_search()}
          maxLength={MAX_QUERY_LENGTH}
          className="w-full min-w-0 bg-transparent text-16 text-paper outline-none"
        />
      </label>
      <Button type="submit" size="l">
        {m.faq_submit()}
      </Button>
    </form>
  )
}
