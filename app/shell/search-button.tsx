import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { useModals, useOpenModal } from '~/lib/modals.ts'
import { m } from '~/paraglide/messages.js'

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="textbox"]'

/** Opens the search, as `/` does anywhere but where one types. A link to the games, for a page without its scripts. */
export function SearchButton() {
  const { open } = useModals()
  const isOver = useOpenModal() !== undefined

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isOver) return
    if (target instanceof Element && target.closest(TYPED_INTO)) return
    event.preventDefault()
    void open({ name: 'Search' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    void open({ name: 'Search' })
  }
  return (
    <Link
      to="/"
      hash="games"
      preload={false}
      activeProps={{ 'aria-current': undefined }}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={onClick}
      className="flex size-11 items-center justify-center gap-2.5 rounded-control text-paper-3 transition-colors hover:text-paper max-[22rem]:hidden lg:h-10 lg:w-full lg:max-w-90 lg:justify-start lg:border lg:border-line-strong lg:bg-surface-1 lg:px-3 lg:text-14"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 lg:size-4" strokeWidth={1.5} />
      <span className="truncate max-lg:sr-only">{m.search_open()}</span>
      <span aria-hidden="true" className="ml-auto rounded-chip border border-line px-1.5 text-12 max-lg:hidden">
        /
      </span>
    </Link>
  )
}
