import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ActDialogs } from '../acts/act-button.tsx'
import { type Keys, useKeys } from '../lib/keys.ts'
import { useLink } from '../lib/link.ts'
import { useGo } from '../lib/navigation.tsx'
import { currentPreferences, setPreferences } from '../lib/preferences.ts'
import { lock, useCan } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { nextTheme, Rail } from './rail.tsx'
import { SECTIONS } from './sections.ts'

const loadHelp = () => import('./help.tsx')
const loadPalette = () => import('./palette.tsx')
const Help = lazy(async () => ({ default: (await loadHelp()).Help }))
const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog }))
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** The frame around every page: rail, palette, help, notices of the connection, dialogs of acts. */
export function Frame() {
  return (
    <ActDialogs>
      <Inner />
    </ActDialogs>
  )
}

function Inner() {
  const go = useGo()
  const can = useCan()
  const { lostAt } = useLink()
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null)
  // after the page, and before a key opens them
  useEffect(() => {
    Promise.all([loadHelp(), loadPalette()]).catch(() => undefined)
  }, [])
  const places: Keys = Object.fromEntries(
    SECTIONS.filter(({ key, permission }) => key && (permission === null || can(permission))).map(({ key, path }) => [
      `g ${key?.toLowerCase()}`,
      () => {
        go(path)
      },
    ]),
  )
  useKeys({
    ...places,
    'ctrl k': () => setOverlay('palette'),
    '?': () => setOverlay('help'),
    '/': () => {
      const field = document.querySelector<HTMLElement>('main input[type="search"]')
      if (field) field.focus()
      else setOverlay('palette')
    },
    'shift l': () => setPreferences({ theme: nextTheme(currentPreferences().theme) }),
    'shift q': () => {
      lock().catch(() => undefined)
    },
  })
  return (
    <div className="app">
      <a className="skip" href="#content">
        {m.skip()}
      </a>
      <Rail onSearch={() => setOverlay('palette')} />
      <div className="mainbox">
        {lostAt !== null && (
          <div className="lostbar">
            <Banner kind="failure" title={m.lost_title()}>
              {m.lost_text()}
            </Banner>
          </div>
        )}
        <Outlet />
      </div>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} />}
        {overlay === 'help' && <Help onClose={() => setOverlay(null)} />}
      </Suspense>
      <Suspense>
        <IdleDialog />
      </Suspense>
      <Toasts />
    </div>
  )
}
