import { localeHref } from '~/lib/pages/locale-links.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'
import { useHome } from './home-query.ts'

/** The operator's banners, at most two; renders nothing if there are none, or for players on a break or excluded. */
export function HomePromos() {
  const promos = useHome()?.promos ?? []
  const { profile } = useSession()
  if (promos.length === 0 || profile?.is_stopped) return null
  return (
    <ul aria-label={m.home_promotions()} className="mt-4 grid gap-3 lg:grid-flow-col lg:auto-cols-fr lg:gap-4">
      {promos.map(({ title, text, button, path }) => (
        <li
          key={`${path} ${title}`}
          className="relative flex flex-wrap items-center justify-between gap-x-5 gap-y-3 overflow-hidden rounded-panel border border-line bg-surface-1 p-4 lg:px-6"
        >
          <span aria-hidden="true" className="line-y absolute inset-y-4 left-0" />
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="font-semibold text-16">{title}</h2>
            <p className="mt-1 text-14 text-paper-2">{text}</p>
          </div>
          <a href={localeHref(path, getLocale())} className={buttonClass('secondary')}>
            {button}
          </a>
        </li>
      ))}
    </ul>
  )
}
