import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages.js'
import { LanguageSwitch } from './language-switch.tsx'
import { activeOptions, LOBBY, type Section, useGameSections, useSections } from './sections.ts'

/** The sections on the left: with names from 1280 px, as icons with tooltips from 1024 px. */
export function Rail() {
  const games = useGameSections()
  const sections = useSections()
  return (
    <nav
      aria-label={m.shell_sections()}
      className="sticky top-bar z-20 flex h-[calc(100dvh-var(--spacing-bar))] flex-col px-3 py-4 max-lg:hidden print:hidden"
    >
      {/* with names it scrolls if the window is too low; the tooltips of icons would be clipped by that */}
      {/* Firefox makes a scrollable box a tab stop, and names it by its whole content */}
      <div
        tabIndex={-1}
        className="scroll-edge-y -mx-3 min-h-0 px-3 [scrollbar-width:thin] xl:overflow-y-auto xl:overscroll-contain"
      >
        <RailLink section={LOBBY} />
        {/* in low windows only the lobby lists the games */}
        {games.length > 0 && (
          <div className="max-xl:[@media(height<60rem)]:hidden">
            <hr className="mx-3 my-2 border-line" />
            {games.map((section) => (
              <RailLink key={section.to} section={section} />
            ))}
          </div>
        )}
        <hr className="mx-3 my-2 border-line" />
        {sections.map((section) => (
          <RailLink key={section.to} section={section} />
        ))}
      </div>
      <div className="mt-auto border-line border-t pt-3">
        <LanguageSwitch placement="rail" />
      </div>
    </nav>
  )
}

function RailLink({ section }: { section: Section }) {
  const Icon = section.icon
  return (
    <Link to={section.to} activeOptions={activeOptions(section)} className="group rail-link">
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
      <span className="rail-name">{section.label()}</span>
    </Link>
  )
}
