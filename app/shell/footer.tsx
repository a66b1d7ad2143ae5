import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { RULES } from '~/features/legal/rules.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { useOperatorSettings, useSite } from '~/lib/pages/site.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Disclosure } from '~/ui/disclosure.tsx'
import { Wordmark } from '~/ui/wordmark.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { helpLinks, useGameSections, useSections } from './sections.ts'
import { watchServerTime } from './server-clock.ts'
import { ThemeChoice } from './theme-choice.tsx'

export const FOOTER_ID = 'site-footer'

export function Footer() {
  const site = useSite()
  const settings = useOperatorSettings()
  const games = useGameSections()
  const sections = useSections()
  const { open } = useModals()
  return (
    <footer
      id={FOOTER_ID}
      className="late-155 lg:late-126 mt-8 border-line border-t px-4 py-6 text-13 text-paper-3 lg:mt-12 lg:px-6 lg:py-8 xl:px-8 print:hidden"
    >
      <div className="grid lg:grid-cols-4 lg:gap-8 xl:grid-cols-[1.2fr_0.7fr_0.9fr_1.4fr_1fr_auto]">
        <div className="max-lg:mb-4">
          <Wordmark site={site} />
          {!site.isRealMoney && <p className="mt-3 max-w-75">{m.shell_demo_notice()}</p>}
          {site.operator && <p className="mt-2 max-w-75">{site.operator}</p>}
          {site.licence && <p className="mt-2 max-w-75">{site.licence}</p>}
          {site.brand && <p className="mt-2">{m.shell_software()}</p>}
        </div>
        {games.length > 0 && (
          <FoldedColumn title={m.shell_games()}>
            {games.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {label()}
                </Link>
              </li>
            ))}
          </FoldedColumn>
        )}
        <FoldedColumn title={m.shell_site_title()}>
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="footer-link">
                {label()}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/fairness/ledger" className="footer-link">
              {m.books_title()}
            </Link>
          </li>
          <li>
            <Link to="/developers" className="footer-link">
              {m.developers_title()}
            </Link>
          </li>
          {site.supportEmail && (
            <li>
              <a href={`mailto:${site.supportEmail}`} className="footer-link">
                {m.shell_support()}
              </a>
            </li>
          )}
          {settings.revshare_url && (
            <li>
              <a href={settings.revshare_url} rel="noopener noreferrer" target="_blank" className="footer-link">
                {m.shell_partners()}
              </a>
            </li>
          )}
          {settings.telegram_url && (
            <li>
              <a href={settings.telegram_url} rel="noopener noreferrer" target="_blank" className="footer-link">
                Telegram
              </a>
            </li>
          )}
        </FoldedColumn>
        <FoldedColumn title={m.shell_rules_title()}>
          {RULES.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="footer-link">
                {label()}
              </Link>
            </li>
          ))}
          {site.purposes.length > 0 && (
            <li>
              <button
                type="button"
                onClick={() => inBackground(open({ name: 'Privacy' }))}
                className="footer-link text-left"
              >
                {m.consent_settings()}
              </button>
            </li>
          )}
        </FoldedColumn>
        <div className="max-lg:border-line max-lg:border-y max-lg:py-3">
          <Title className="mb-2">{m.shell_help_title()}</Title>
          <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6 tight:grid-cols-1">
            <li>
              <Link to="/profile/limits" preload={false} className="footer-link">
                {m.shell_limits()}
              </Link>
            </li>
            {helpLinks(getLocale()).map(({ href, label, language }) => (
              <li key={href}>
                <a
                  href={href}
                  rel="noopener noreferrer"
                  target="_blank"
                  lang={LANGUAGE_TAGS[language]}
                  className="footer-link"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="max-lg:mt-4 max-lg:w-46">
          <Title className="mb-2">{m.shell_language()}</Title>
          <LanguageSwitch placement="footer" />
          <Title className="mt-4 mb-2 noscript:hidden">{m.shell_theme()}</Title>
          <ThemeChoice isNarrow />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-6 font-medium text-12 lg:mt-8 lg:gap-4">
        <span
          role="img"
          aria-label={m.shell_age_only()}
          className="grid size-9 shrink-0 place-items-center rounded-full border-[1.5px] border-paper-2 font-semibold text-paper"
        >
          18+
        </span>
        <p className="min-w-[min(13.75rem,100%)] flex-1">{m.shell_age_notice()}</p>
        <ServerTime />
      </div>
    </footer>
  )
}

function Title({ className = '', children }: { className?: string; children: string }) {
  return <h2 className={`font-semibold text-13 text-paper ${className}`}>{children}</h2>
}

/** Rarely used links, collapsed to one line on phones; it opens without JavaScript too. */
function FoldedColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure summary={<Title>{title}</Title>} className="unfolded-lg lg:border-t-0">
      <Title className="mb-2 max-lg:hidden">{title}</Title>
      <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6 tight:grid-cols-1">{children}</ul>
    </Disclosure>
  )
}

/** The server's clock, in UTC, ticking while visible. Its space is reserved until the time is known. */
function ServerTime() {
  const place = useRef<HTMLParagraphElement>(null)
  const [iso, setIso] = useState<string>()
  useEffect(() => (place.current ? watchServerTime(place.current, setIso) : undefined), [])
  return (
    <p ref={place} className="num min-h-4 min-w-[min(15rem,100%)] lg:text-right">
      {iso && (
        <>
          {m.shell_server_time()} <time dateTime={iso}>{iso.slice(0, 19).replace('T', ' ')} UTC</time>
        </>
      )}
    </p>
  )
}
