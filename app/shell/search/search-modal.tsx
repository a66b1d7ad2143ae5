import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { ownValue } from '#server/shared/own-value.ts'
import type { ModalProps } from '~/lib/pages/modals.ts'
import { m } from '~/paraglide/messages.js'
import { Dialog } from '~/ui/dialog.tsx'
import { FoundList } from './found-list.tsx'
import { RecentSearches } from './recent-chips.tsx'
import { keepSearch } from './recent-searches.ts'
import { useFound } from './use-found.ts'

const LONGEST = 40
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Searches games, titles, sports and pages. The focus stays in the field: arrows select, Enter opens, Escape closes.
 */
export function SearchModal({ open, onClose }: ModalProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const { kinds, isBusy, isIncomplete } = useFound(text)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const count = kinds.reduce((sum, { found }) => sum + found.length, 0)
  const isChosen = chosen >= 0 && chosen < count

  function find(next: string) {
    setText(next)
    setChosen(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = ownValue(STEPS, event.key)
    if (step !== undefined && count > 0) {
      event.preventDefault()
      const next = chosen < 0 && step < 0 ? count - 1 : (chosen + step + count) % count
      setChosen(next)
      option(next)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      option(isChosen ? chosen : 0)?.click()
    }
  }

  const option = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]

  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={m.search_title()} size="m" isForTyping>
      <label className="flex h-12 items-center gap-2.5 rounded-control border border-line-strong bg-surface-2 px-3 text-paper-3 focus-within:border-accent focus-within:outline focus-within:outline-accent">
        <Search aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
        <span className="sr-only">{m.search_field()}</span>
        <input
          type="search"
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={isChosen ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={LONGEST}
          value={text}
          placeholder={m.search_field()}
          onChange={({ currentTarget }) => find(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="w-full bg-transparent text-16 text-paper outline-none"
        />
      </label>
      {text.trim() === '' && <RecentSearches onChoose={find} />}
      <div tabIndex={-1} className="mt-3 h-[min(60dvh,28rem)] overflow-y-auto overscroll-contain" aria-busy={isBusy}>
        <FoundList ref={list} id={id} kinds={kinds} chosen={chosen} onOpen={() => keepSearch(text)} />
        {count === 0 && !isBusy && (
          <div className="grid place-items-center gap-1 py-10 text-center">
            <p className="font-semibold text-16">{m.search_nothing()}</p>
            <p className="text-14 text-paper-3">{m.home_nothing_text({ query: text.trim() })}</p>
          </div>
        )}
        {isIncomplete && <p className="py-3 text-13 text-paper-3">{m.search_incomplete()}</p>}
      </div>
      <p role="status" className="sr-only">
        {text.trim() !== '' && !isBusy && m.slots_found({ count: String(count) })}
      </p>
    </Dialog>
  )
}
