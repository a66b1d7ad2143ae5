import { Suspense, useState, useSyncExternalStore } from 'react'
import { type Modal, useModals, useOpenModal } from '~/lib/modals.ts'
import { ModalByName } from './registry.tsx'

type Opening = { modal: Modal; isOpen: boolean; number: number }

const never = () => () => {}

/**
 * Draws the open modal over the page, in the browser only. A closed one stays until the next, so that it can leave in
 * its own time; each opening starts fresh, except that one which replaces another keeps its place (log in, register).
 */
export function ModalHost() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const asked = useOpenModal()
  const { close } = useModals()
  const [opening, setOpening] = useState<Opening>()

  // the server draws no modal, and its router selects a new object on each render
  const next = nextOpening(opening, isBrowser ? asked : undefined)
  if (isBrowser && next !== opening) setOpening(next)
  if (!next) return null
  return (
    <Suspense>
      <ModalByName key={next.number} modal={next.modal} open={next.isOpen} onClose={close} />
    </Suspense>
  )
}

/** What is drawn after what was: the same object where nothing changes. */
function nextOpening(now: Opening | undefined, wanted: Modal | undefined): Opening | undefined {
  if (wanted === undefined) return now?.isOpen ? { ...now, isOpen: false } : now
  if (!now?.isOpen) return { modal: wanted, isOpen: true, number: (now?.number ?? 0) + 1 }
  return now.modal === wanted ? now : { ...now, modal: wanted }
}
