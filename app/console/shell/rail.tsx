import { useLocation } from '@tanstack/react-router'
import { LockKeyhole, Monitor, Moon, Search, Sun, UserRoundCog } from 'lucide-react'
import { Link } from '../lib/navigation.tsx'
import { setPreferences, THEMES, type Theme, usePreferences } from '../lib/preferences.ts'
import { useQueues } from '../lib/queues.ts'
import { lock, useCan, useMe } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale, locales, setLocale } from '../paraglide/runtime.js'
import { Keys } from '../ui/keys.tsx'
import { Sign, Wordmark } from '../ui/wordmark.tsx'
import { SECTION_GROUPS } from './sections.ts'

const THEME_ICONS = { system: Monitor, dark: Moon, light: Sun } as const
const THEME_NAMES = { system: m.theme_system, dark: m.theme_dark, light: m.theme_light } as const

/** The theme after this one. */
export const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'

/** The pages that the operator may read, what waits in them, and who is at the desk. */
export function Rail({ onSearch }: { onSearch: () => void }) {
  const can = useCan()
  const me = useMe()
  const { byPath, work } = useQueues()
  const { pathname } = useLocation()
  const { theme } = usePreferences()
  const ThemeIcon = THEME_ICONS[theme]
  const isHere = (path: string) => (path === '/' ? pathname === '/' : pathname.split('/')[1] === path.slice(1))
  return (
    <nav className="rail" aria-label={m.rail_label()}>
      <div className="logo">
        <Wordmark />
        <Sign />
        <span>{m.desk()}</span>
      </div>
      <button
        type="button"
        className="find"
        onClick={onSearch}
        aria-keyshortcuts="Control+K"
        aria-label={m.palette_open()}
      >
        <Search className="i" aria-hidden="true" />
        <span>{m.palette_open()}</span>
        <Keys keys="Ctrl K" />
      </button>
      {SECTION_GROUPS.map(({ title, sections }) => {
        const shown = sections.filter(({ permission }) => permission === null || can(permission))
        if (shown.length === 0) return null
        return (
          <div key={shown[0]?.path} className="group">
            {title && <h3>{title()}</h3>}
            {shown.map(({ path, label, Icon, key }) => {
              const queue = byPath.get(path)
              return (
                <Link
                  key={path}
                  to={path}
                  className={`n ${isHere(path) ? 'on' : ''}`}
                  aria-current={isHere(path) ? 'page' : undefined}
                  aria-keyshortcuts={key && `G ${key}`}
                  title={label()}
                >
                  <Icon className="i" aria-hidden="true" />
                  <span>{label()}</span>
                  {queue && queue.count > 0 && (
                    <span className={`c ${queue.isLate ? 'late' : ''}`}>
                      {queue.count}
                      <span className="sr">{queue.isLate ? m.rail_late() : m.rail_waiting()}</span>
                    </span>
                  )}
                </Link>
              )
            })}
          </div>
        )
      })}
      <div className="foot">
        {work && (
          <div className="books" title={work.books.ok ? m.books_agree() : m.books_differ()}>
            <svg className={`ln ${work.books.ok ? '' : 'broken'}`} viewBox="0 0 170 8" aria-hidden="true">
              <path d={work.books.ok ? 'M0 4H170' : 'M0 4H78l6-4 4 8 4-4M100 4H170'} />
            </svg>
            <span>{work.books.ok ? m.books_agree() : m.books_differ()}</span>
          </div>
        )}
        <div className="seg">
          {locales.map((locale) => (
            <button
              key={locale}
              type="button"
              className={locale === getLocale() ? 'on' : ''}
              aria-pressed={locale === getLocale()}
              onClick={() => setLocale(locale)}
              lang={locale}
            >
              {locale === 'ru' ? 'Русский' : 'English'}
            </button>
          ))}
        </div>
        <div className="me">
          <span className="av" aria-hidden="true">
            {me.operator.slice(0, 2).toUpperCase()}
          </span>
          <div className="grow">
            <b className="cut">{me.operator}</b>
            <small className="cut">{me.roles.join(', ')}</small>
          </div>
          <button
            type="button"
            className="ib"
            aria-keyshortcuts="Shift+L"
            aria-label={m.theme_is({ theme: THEME_NAMES[theme]() })}
            title={m.theme_is({ theme: THEME_NAMES[theme]() })}
            onClick={() => setPreferences({ theme: nextTheme(theme) })}
          >
            <ThemeIcon className="i" aria-hidden="true" />
          </button>
        </div>
        <div className="row">
          <Link to="/account" className="btn gh xs grow">
            <UserRoundCog className="i s" aria-hidden="true" />
            <span>{m.account_title()}</span>
          </Link>
          <button
            type="button"
            className="ib"
            aria-label={m.lock_desk()}
            title={m.lock_desk()}
            aria-keyshortcuts="Shift+Q"
            onClick={() => lock().catch(() => undefined)}
          >
            <LockKeyhole className="i" aria-hidden="true" />
          </button>
        </div>
      </div>
    </nav>
  )
}
