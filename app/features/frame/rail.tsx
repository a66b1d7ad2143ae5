import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages.js'
import { LanguageSwitch } from './language-switch.tsx'
import { GAME_SECTIONS, LOBBY, SECTIONS, type Section } from './sections.ts'

/** The sections at the left: with words from 1280 px, icons that say their name under the pointer from 1024 px. */
export function Rail() {
  return (
    <nav
      aria-label={m.frame_sections()}
      className="sticky top-bar flex h-[calc(100dvh-var(--spacing-bar))] flex-col px-3 py-4 max-lg:hidden print:hidden"
    >
      <RailLink section={LOBBY} />
      {/* a window too low for all: the games are in the lobby as well */}
      <div className="[@media(height<44rem)]:hidden">
        <hr className="mx-3 my-2 border-line" />
        {GAME_SECTIONS.map((section) => (
          <RailLink key={section.to} section={section} />
        ))}
      </div>
      <hr className="mx-3 my-2 border-line" />
      {SECTIONS.map((section) => (
        <RailLink key={section.to} section={section} />
      ))}
      <div className="mt-auto border-line border-t pt-3">
        <LanguageSwitch placement="rail" />
      </div>
    </nav>
  )
}

function RailLink({ section }: { section: Section }) {
  const Icon = section.icon
  return (
    <Link
      to={section.to}
      activeOptions={{ exact: section.exact }}
      className="group relative flex h-10.5 shrink-0 items-center gap-3 rounded-control px-3 font-medium text-paper-2 transition-colors hover:bg-surface-1 hover:text-paper data-[status=active]:bg-surface-1 data-[status=active]:text-paper max-xl:justify-center max-xl:px-0"
    >
      <span
        aria-hidden="true"
        className="line-y absolute inset-y-2.5 -left-3 hidden group-data-[status=active]:block"
      />
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
      <span className="max-xl:pointer-events-none max-xl:absolute max-xl:left-full max-xl:z-10 max-xl:ml-2 max-xl:whitespace-nowrap max-xl:rounded-chip max-xl:border max-xl:border-line-strong max-xl:bg-surface-3 max-xl:px-3 max-xl:py-2 max-xl:text-13 max-xl:text-paper max-xl:opacity-0 max-xl:transition-opacity max-xl:group-hover:opacity-100 max-xl:group-hover:delay-200 max-xl:group-focus-visible:opacity-100">
        {section.label()}
      </span>
    </Link>
  )
}
