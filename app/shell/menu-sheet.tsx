import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useLogout } from '~/features/auth/use-logout.ts'
import type { ModalProps } from '~/lib/pages/modals.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Problem } from '~/ui/problem.tsx'
import { LanguageLinks } from './language-switch.tsx'
import { activeOptions, LOBBY, type Section, useGameSections, useSections } from './sections.ts'
import { ThemeChoice } from './theme-choice.tsx'

export function MenuSheet({ open, onClose }: ModalProps) {
  const { profile } = useSession()
  const games = useGameSections()
  const sections = useSections()
  const { logout, isLeaving, problem } = useLogout()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={m.shell_menu()}>
      <div className="grid gap-4">
        <nav aria-label={m.shell_sections()}>
          <Links sections={[LOBBY]} />
          <div className="my-1 border-line border-y py-1">
            <Links sections={games} />
          </div>
          <Links sections={sections} />
        </nav>
        <section aria-label={m.shell_language()} className="border-line border-t pt-4">
          <h3 className="mb-1 font-medium text-12 text-paper-3">{m.shell_language()}</h3>
          <div className="-mx-3">
            <LanguageLinks className="grid grid-cols-2" />
          </div>
        </section>
        <section aria-label={m.shell_theme()} className="border-line border-t pt-4">
          <h3 className="mb-2 font-medium text-12 text-paper-3">{m.shell_theme()}</h3>
          <ThemeChoice />
        </section>
        {profile && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
            <Link to="/profile" replace className="min-w-0 flex-1">
              <p className="truncate font-semibold text-14">{profile.user.name}</p>
              <p className="truncate text-13 text-paper-3">{profile.user.email ?? profile.user.phone}</p>
            </Link>
            <Button variant="outline" busy={isLeaving} onClick={logout}>
              <LogOut aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {m.shell_logout()}
            </Button>
            <Problem lines={problem} className="w-full" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Links replace the menu's history entry: Back returns to the page where the menu was opened. */
function Links({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className="grid grid-cols-2">
      {sections.map((section) => (
        <li key={section.to}>
          <Link
            to={section.to}
            activeOptions={activeOptions(section)}
            replace
            className="-mx-3 flex h-12 items-center gap-3 rounded-control px-3 font-medium text-14 text-paper-2 data-[status=active]:bg-surface-2 data-[status=active]:text-paper"
          >
            <section.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
            {section.label()}
          </Link>
        </li>
      ))}
    </ul>
  )
}
