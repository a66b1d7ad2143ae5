import { Link } from '@tanstack/react-router'
import { LogIn, type LucideIcon, Menu, Wallet } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useModals } from '~/lib/pages/modals.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { ModalLink } from '~/ui/modal-link.tsx'
import { FOOTER_ID } from './footer.tsx'
import { loadMenuSheet } from './modals/load-menu-sheet.ts'
import { activeOptions, LOBBY, PROFILE, type Section, useSections } from './sections.ts'

/** For players, the profile replaces the last section. */
function usePlaces(isPlayer: boolean): readonly Section[] {
  const places = [LOBBY, ...useSections().filter((section) => section.inBottomBar)]
  return isPlayer ? [...places.slice(0, -1), PROFILE] : places
}

/**
 * Five tabs, under 1024 px. The menu is a link to the footer, which has the same content, for browsers without
 * JavaScript or if the sheet fails to load.
 */
export function BottomBar() {
  const { profile } = useSession()
  const { open } = useModals()
  const places = usePlaces(profile !== null)
  const openMenu = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      await loadMenuSheet()
    } catch {
      window.location.hash = FOOTER_ID
      return
    }
    await open({ name: 'Menu' })
  }
  return (
    <nav
      aria-label={m.shell_bottom_bar()}
      className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-line border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <a href={`#${FOOTER_ID}`} aria-haspopup="dialog" className="bar-link" onClick={openMenu}>
        <Cell icon={Menu}>{m.shell_menu()}</Cell>
      </a>
      {places.map((section) => (
        <Link key={section.to} to={section.to} activeOptions={activeOptions(section)} className="bar-link">
          <Cell icon={section.icon}>{(section.shortLabel ?? section.label)()}</Cell>
        </Link>
      ))}
      {profile ? (
        <ModalLink flag="deposit" className="bar-link">
          <Cell icon={Wallet}>{m.shell_deposit()}</Cell>
        </ModalLink>
      ) : (
        <ModalLink flag="login" className="bar-link">
          <Cell icon={LogIn}>{m.shell_login()}</Cell>
        </ModalLink>
      )}
    </nav>
  )
}

function Cell({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
      <span>{children}</span>
    </>
  )
}
