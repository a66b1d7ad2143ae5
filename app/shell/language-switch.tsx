import { useRouterState } from '@tanstack/react-router'
import { ChevronDown, Globe } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { hostLocales, LANGUAGE_TAGS, LOCALE_FACTS } from '#server/shared/constants/locales.ts'
import { localeHref } from '~/lib/pages/locale-links.ts'
import { useSite } from '~/lib/pages/site.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { useLanguageChange } from './use-language-change.ts'

const PLACES = {
  /** At the bottom of the rail, opening upwards; a globe icon only on the narrow rail. */
  rail: {
    summary: 'h-11 w-full px-3 max-xl:justify-center max-xl:px-0 hover:bg-surface-1 hover:text-paper',
    name: 'max-xl:sr-only',
    list: 'bottom-full left-0 mb-2 w-46',
  },
  /** Within the footer, which is rendered lazily (content-visibility) and clips overflow. */
  footer: {
    summary: 'h-11 border border-line bg-surface-3 px-3 text-13 hover:border-line-strong lg:h-8 lg:rounded-chip',
    name: '',
    list: 'left-0 w-46 max-lg:bottom-full max-lg:mb-2 lg:top-full lg:right-0 lg:left-auto lg:mt-2',
  },
} as const

/**
 * Plain links to this page in each language, without JavaScript. A closed list is not part of the layout, since
 * otherwise every page would load the fonts of all five scripts.
 */
export function LanguageSwitch({ placement }: { placement: keyof typeof PLACES }) {
  const place = PLACES[placement]
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (details.current && target instanceof Node && !details.current.contains(target)) details.current.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [])
  const close = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape') return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className="group/language relative" onKeyDown={close}>
      <summary
        className={`flex list-none items-center gap-3 rounded-control font-medium text-paper-2 transition-tint [&::-webkit-details-marker]:hidden ${place.summary}`}
      >
        <Globe aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
        <span className="sr-only">{m.shell_language()}: </span>
        <span className={place.name}>{LOCALE_FACTS[getLocale()].name}</span>
        <ChevronDown
          aria-hidden="true"
          className={`ml-auto size-4 transition-transform group-open/language:rotate-180 ${place.name}`}
          strokeWidth={1.5}
        />
      </summary>
      <div
        className={`absolute z-20 hidden rounded-control border border-line bg-surface-2 p-1 shadow-pop group-open/language:block ${place.list}`}
      >
        <LanguageLinks />
      </div>
    </details>
  )
}

/** Used directly in the phone's menu. */
export function LanguageLinks({ className }: { className?: string }) {
  const href = useRouterState({ select: (state) => state.location.href })
  const change = useLanguageChange()
  const locales = hostLocales(useSite().hasNoRussian)
  return (
    <ul className={className}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={localeHref(href, locale)}
            hrefLang={LANGUAGE_TAGS[locale]}
            lang={LANGUAGE_TAGS[locale]}
            aria-current={locale === getLocale() ? 'true' : undefined}
            onClick={(event) => change(event, locale)}
            className="language-link"
          >
            {LOCALE_FACTS[locale].name}
          </a>
        </li>
      ))}
    </ul>
  )
}
