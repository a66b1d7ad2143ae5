import { useEffect, useEffectEvent } from 'react'
import { useModals, useOpenModal } from '~/lib/pages/modals.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="textbox"]'

/** Opens the search from its link in the top bar, and by `/` outside of text fields. */
export function SearchOpener() {
  const { open } = useModals()
  const isOver = useOpenModal() !== undefined

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isOver) return
    if (target instanceof Element && target.closest(TYPED_INTO)) return
    event.preventDefault()
    inBackground(open({ name: 'Search' }))
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element) || !target.closest('.search-link')) return
    event.preventDefault()
    event.stopPropagation()
    inBackground(open({ name: 'Search' }))
  })
  useEffect(() => {
    const left = new AbortController()
    window.addEventListener('keydown', (event) => onKey(event), left)
    // before the link's own navigation
    document.addEventListener('click', (event) => onClick(event), { capture: true, signal: left.signal })
    return () => left.abort()
  }, [])
  return null
}
