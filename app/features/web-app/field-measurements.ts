import type { AnyRouter } from '@tanstack/react-router'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { type FieldReport, VITALS_PATH } from '#server/shared/constants/web-vitals.ts'
import { getLocale } from '~/paraglide/runtime.js'

/**
 * Measures web vitals of this page load and reports them when the page is left or hidden: by the loaded route and
 * language, without a cookie, an id or an address.
 */
export function measureField(router: AnyRouter): () => void {
  const route: unknown = router.state.matches.at(-1)?.fullPath
  if (typeof route !== 'string') return () => {}
  const measured = new Map<Metric['name'], number>()
  const note = ({ name, value }: Metric) => void measured.set(name, value)
  onLCP(note)
  onINP(note)
  onCLS(note)
  onFCP(note)
  onTTFB(note)
  const track = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const report: FieldReport = {
      route: route.replace(/(.)\/$/, '$1'),
      locale: getLocale(),
      vitals: [...measured].map(([name, value]) => ({ name, value: Math.round(value * 1000) / 1000 })),
    }
    measured.clear()
    const body = JSON.stringify(report)
    const headers = { 'content-type': 'application/json' }
    fetch(VITALS_PATH, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(() => undefined)
  }
  // registered after the library's listeners, which finalize their values when the page is hidden
  document.addEventListener('visibilitychange', track)
  return () => document.removeEventListener('visibilitychange', track)
}
