import { History } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages.js'
import { forgetSearches, readSearches } from './recent-searches.ts'

/** Recent searches in this browser; renders nothing if there are none. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const [searches, setSearches] = useState(readSearches)
  if (searches.length === 0) return null
  return (
    <section aria-labelledby="recent-searches" className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="recent-searches" className="font-medium text-12 text-paper-3">
          {m.search_recent()}
        </h3>
        <button
          type="button"
          className="h-11 px-2 text-13 text-paper-2 underline decoration-line-strong underline-offset-3"
          onClick={() => {
            forgetSearches()
            setSearches([])
          }}
        >
          {m.search_forget()}
        </button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-chip border border-line-strong px-3 text-14 text-paper-2 transition-tint hover:text-paper lg:min-h-9"
            >
              <History aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
