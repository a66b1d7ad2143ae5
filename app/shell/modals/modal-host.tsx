import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type Modal, useModals, useOpenModal } from '~/lib/pages/modals.ts'
import { useSession } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { ModalByName } from './registry.tsx'

type Opening = { modal: Modal; isOpen: boolean; number: number }

const never = () => () => {}

/** Renders the open modal over the page; in the browser only, since it moves the focus. */
export function ModalHost() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isBrowser ? <OpenModal /> : null
}

/**
 * A closed modal stays mounted until the next one opens, so that it can animate out. Each opening starts with fresh
 * state, except one that replaces another (log in, register).
 */
function OpenModal() {
  const modal = useOpenModal()
  const { close, leaveSignedIn } = useModals()
  const isSignedIn = useSession().profile !== null
  // a link may open the sign-in for somebody who is already signed in
  const [isNeedless, setNeedless] = useState(isSignedIn && isSignIn(modal))
  if (isNeedless && modal === undefined) setNeedless(false)
  const leave = useEffectEvent(() => {
    if (isNeedless) inBackground(leaveSignedIn())
  })
  useEffect(() => leave(), [])
  const wanted = isNeedless ? undefined : modal
  const [opening, setOpening] = useState<Opening>()

  const next = nextOpening(opening, wanted)
  if (next !== opening) setOpening(next)
  if (!next) return null
  return (
    <Suspense>
      <ModalByName key={next.number} modal={next.modal} open={next.isOpen} onClose={close} />
    </Suspense>
  )
}

const isSignIn = (modal: Modal | undefined) => modal?.name === 'Login' || modal?.name === 'Register'

/** Next state of the host: the same object if nothing changes. */
function nextOpening(now: Opening | undefined, wanted: Modal | undefined): Opening | undefined {
  if (wanted === undefined) return now?.isOpen ? { ...now, isOpen: false } : now
  if (!now?.isOpen) return { modal: wanted, isOpen: true, number: (now?.number ?? 0) + 1 }
  return now.modal === wanted ? now : { ...now, modal: wanted }
}
