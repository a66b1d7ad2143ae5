import { Link } from '@tanstack/react-router'
import { crash } from '~/features/catalogue/crash-meta.ts'
import { GAMES, type Game, gamePath } from '~/features/catalogue/games.ts'
import { formatGameRtp } from '~/lib/format/rtp.ts'
import { useIsInMaintenance } from '~/lib/pages/closed-games.ts'
import { useIsOpen } from '~/lib/pages/open-paths.ts'
import { useLater } from '~/lib/scripts/use-later.ts'
import { idle } from '~/lib/scripts/when-idle.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { lastFlight, useHome } from './home-query.ts'

const loadHeroFlight = () => import('./hero-flight.tsx')

/**
 * The site's headline with a crash round as its picture: the last finished round, which stays correct in a cached page,
 * and the current one once the browser receives it.
 */
export function Hero() {
  const home = useHome()
  const isOpen = useIsOpen()
  const isInMaintenance = useIsInMaintenance()
  const game = [crash, ...GAMES].find(({ id }) => isOpen(gamePath(id)) && !isInMaintenance(id))
  const hasFlights = game === crash
  const Flight = useLater(
    () =>
      idle()
        .then(() => loadHeroFlight())
        .then((file) => file.HeroFlight),
    hasFlights && Boolean(home?.flight),
  )
  return (
    <section className="relative flex h-70 flex-col overflow-hidden rounded-panel border border-line bg-surface-1 lg:h-80">
      {Flight ? <Flight /> : <HeroPicture {...lastFlight(hasFlights ? home?.flight?.last : undefined)} />}
      <div className="relative flex flex-1 flex-col px-5 pt-4.5 lg:max-w-150 lg:px-8 lg:pt-8 xl:max-w-160 xl:px-10">
        <h1 className="title-hero max-w-110 text-balance xl:max-w-130">{m.home_hero_title()}</h1>
        <p className="mt-2 max-w-117 text-14 text-paper-2 lg:mt-3 lg:text-16">{m.home_hero_text()}</p>
        <div className="mt-4 flex gap-3 lg:mt-5">
          {game && (
            <Link to={gamePath(game.id)} className={buttonClass('primary', 'l')}>
              {hasFlights ? m.home_hero_play() : m.slots_play()}
            </Link>
          )}
          <Link to="/fairness" className={`${buttonClass('outline', 'l')} max-lg:hidden`}>
            {m.home_hero_how()}
          </Link>
        </div>
      </div>
      <HeroFacts game={game} />
    </section>
  )
}

function HeroFacts({ game }: { game: Game | undefined }) {
  return (
    <p className="num relative flex h-11 items-center justify-between gap-5 px-5 font-medium text-12 text-paper-3 lg:h-12 lg:px-8 xl:px-10">
      {game && (
        <span>
          {game.name()} · {m.game_rtp()} <b className="font-medium text-paper-2">{formatGameRtp(game, getLocale())}</b>
        </span>
      )}
      <span className="ml-auto max-lg:hidden">{game === crash && m.home_hero_curve()}</span>
      <Link to="/fairness" className="text-paper underline decoration-line-strong underline-offset-3">
        {m.home_hero_check()}
      </Link>
    </p>
  )
}
