import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button.tsx'
import { PATHS } from './kind.ts'
import type { Title } from './title.ts'
import { rtpText, volatilityWord } from './words.ts'

type TitleTileProps = {
  title: Title
  eager?: boolean | undefined
  isUnfinished?: boolean
  /** Next to the provider: current number of players. */
  aside?: ReactNode
  /** Live state of a table. */
  below?: ReactNode
}

export function TitleTile(props: TitleTileProps) {
  const { title, eager = false, isUnfinished = false, aside, below } = props
  const { slug, name, provider_label: provider, volatility } = title
  return (
    <article className="late-60 lg:late-70 flex flex-col overflow-hidden rounded-control border border-line bg-surface-1">
      <Link to={PATHS[title.kind].play} params={{ slots: slug }} className="block" aria-label={name}>
        <img
          src={`/slots/${slug}.svg`}
          alt=""
          width={320}
          height={240}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="block aspect-4/3 h-auto w-full bg-surface-2"
        />
      </Link>
      <div className="flex flex-1 flex-col px-3 py-2.5">
        <div className="flex items-baseline justify-between gap-2 tight:flex-wrap">
          <h3 className="line-clamp-2 min-w-0 font-semibold text-14 lg:text-16">
            <Link to={PATHS[title.kind].about} params={{ slots: slug }} className="touch-target hover:text-accent">
              {name}
            </Link>
          </h3>
          <span className="num whitespace-nowrap font-medium text-12 text-paper-2">{rtpText(title)}</span>
        </div>
        <p className="flex flex-wrap justify-between gap-x-2 text-12 text-paper-3">
          <span>{provider}</span>
          {aside && <span className="num ml-auto whitespace-nowrap">{aside}</span>}
          <span className="whitespace-nowrap">{volatilityWord(volatility)}</span>
        </p>
        <MinStake title={title} />
        {below}
        <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {title.status === 'maintenance' && <Badge>{m.slots_maintenance()}</Badge>}
          {isUnfinished && <Badge tone="gold">{m.slots_unfinished()}</Badge>}
        </p>
        <p className="mt-auto grid grid-cols-2 gap-2 pt-2">
          <Link to={PATHS[title.kind].play} params={{ slots: slug }} className={buttonClass('secondary', 's')}>
            {m.slots_play()}
          </Link>
          {title.has_demo && (
            <Link to={PATHS[title.kind].demo} params={{ slots: slug }} className={buttonClass('outline', 's')}>
              {m.slots_demo()}
            </Link>
          )}
        </p>
      </div>
    </article>
  )
}

/** In the player's own currency, or in that of a visitor's demo. */
function MinStake({ title: { min_stakes } }: Pick<TitleTileProps, 'title'>) {
  const { profile } = useSession()
  const currency = profile?.user.currency ?? DEFAULT_CURRENCY
  const stake = min_stakes.find((one) => one.currency === currency)
  if (!stake) return null
  return (
    <p className="num text-12 text-paper-3">{m.slots_from({ stake: formatMoney(stake.min, currency, getLocale()) })}</p>
  )
}
