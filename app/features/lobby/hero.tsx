import { Link } from '@tanstack/react-router'
import { dice } from '~/games/dice/meta.ts'
import { HERO, PayoutCurve } from '~/games/dice/payout-curve.tsx'
import { gamePath } from '~/games/games.ts'
import { formatPercent, formatTimes } from '~/lib/format.ts'
import { formatRtp } from '~/lib/rtp.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'

/** What the site is about, with the arithmetic of the game that is played now as its picture. */
export function Hero() {
  const locale = getLocale()
  return (
    <section className="relative flex h-70 flex-col overflow-hidden rounded-panel border border-line bg-surface-1 lg:h-80">
      <PayoutCurve />
      <div className="relative flex flex-1 flex-col px-5 pt-4.5 lg:max-w-150 lg:px-8 lg:pt-8 xl:max-w-160 xl:px-10">
        <h1 className="title-hero max-w-110 text-balance xl:max-w-130">{m.home_hero_title()}</h1>
        <p className="mt-2 max-w-117 text-14 text-paper-2 lg:mt-3 lg:text-16">{m.home_hero_text()}</p>
        <div className="mt-4 flex gap-3 lg:mt-5">
          <Link to={gamePath(dice.id)} className={buttonClass('primary', 'l')}>
            {m.home_hero_play()}
          </Link>
          <Link to="/fairness" className={`${buttonClass('outline', 'l')} max-lg:hidden`}>
            {m.home_hero_how()}
          </Link>
        </div>
      </div>
      <p className="absolute top-34 max-[22.4rem]:hidden right-17 px-2 text-right lg:top-7 lg:right-48 xl:right-56">
        <b className="num block font-display font-normal text-24 tracking-tight lg:text-[2.75rem] lg:leading-13 xl:text-[3.5rem] xl:leading-15">
          {formatTimes(HERO.times, locale, 2)}
        </b>
        <span className="num text-13 text-paper-3 max-lg:hidden">
          {m.home_hero_chance({ chance: formatPercent(HERO.chance, locale, 0) })}
        </span>
      </p>
      <HeroFacts />
    </section>
  )
}

function HeroFacts() {
  return (
    <p className="num relative flex h-11 items-center justify-between gap-5 px-5 font-medium text-12 text-paper-3 lg:h-12 lg:px-8 xl:px-10">
      <span>
        {dice.name()} · {m.game_rtp()} <b className="font-medium text-paper-2">{formatRtp(dice.rtp, getLocale())}</b>
      </span>
      <span className="ml-auto max-lg:hidden">{m.home_hero_curve()}</span>
      <Link to="/fairness" className="text-paper underline decoration-line-strong underline-offset-3">
        {m.home_hero_check()}
      </Link>
    </p>
  )
}
