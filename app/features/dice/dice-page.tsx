import { CHANCE_LIMITS, multiplierOf, rtpOf } from '#server/rules/dice/paytable.ts'
import { formatMultiplier } from '#server/rules/money.ts'
import { useMyBets } from '~/features/bets/bets.ts'
import { MyBets } from '~/features/bets/my-bets.tsx'
import { formatPercent, formatTimes } from '~/lib/format.ts'
import { useModals } from '~/lib/modals.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { BetBar } from './bet-bar.tsx'
import { BetPanel } from './bet-panel.tsx'
import { DiceBoard } from './dice-board.tsx'
import { type HotkeyAction, useHotkeys } from './hotkeys.ts'
import { OddsSection } from './odds-section.tsx'
import type { Pick } from './pick.ts'
import { edgePercentOf } from './stake.ts'
import { type DiceBet, useDiceBet } from './use-dice-bet.ts'

/** The game, its bets and its arithmetic. A visitor sees all of it; the bet button asks him in. */
export function DicePage() {
  const dice = useDiceBet()
  const bets = useMyBets('dice').data ?? []
  const { open } = useModals()
  useHotkeys((action) => (action === 'list' ? open({ name: 'Hotkeys' }) : actOn(dice, action)))
  return (
    <>
      <header className="mb-2.5 flex min-h-8 items-center gap-3 lg:mb-5 lg:min-h-10 lg:gap-5">
        <h1 className="title-24">{m.game_dice()}</h1>
        <Facts pick={dice.pick} />
      </header>
      <section
        aria-label={m.game_dice()}
        className="flex flex-col-reverse overflow-hidden rounded-control border border-line bg-surface-1 max-lg:mx-auto max-lg:max-w-160 lg:flex-row lg:rounded-panel"
      >
        <BetPanel dice={dice} />
        <DiceBoard dice={dice} bets={bets} />
      </section>
      <BetBar dice={dice} />
      <MyBets game="dice" />
      <OddsSection />
    </>
  )
}

function actOn(dice: DiceBet, action: Exclude<HotkeyAction, 'list'>) {
  switch (action) {
    case 'bet':
      return dice.bet()
    case 'under':
    case 'over':
      return dice.setPick({ ...dice.pick, side: action })
    case 'half':
    case 'double':
    case 'min':
      return dice.move(action)
  }
}

/** The pick's own figures, exact for the chance that is set. */
function Facts({ pick }: { pick: Pick }) {
  const locale = getLocale()
  const top = formatMultiplier(multiplierOf(CHANCE_LIMITS.min))
  return (
    <ul className="num flex flex-wrap items-center gap-y-1 text-12 text-paper-3 *:not-first:ml-2 *:not-first:border-line *:not-first:border-l *:not-first:pl-2 [&_b]:font-medium [&_b]:text-paper lg:text-13 lg:*:not-first:ml-4 lg:*:not-first:pl-4">
      <li>
        {m.game_rtp()} <b>{formatPercent(ratioToPercent(rtpOf(pick.chance), 2), locale)}</b>
      </li>
      <li className="max-lg:hidden">
        {m.game_edge()} <b>{formatPercent(edgePercentOf(pick), locale)}</b>
      </li>
      <li>{m.game_up_to({ multiplier: formatTimes(top, locale, 0) })}</li>
    </ul>
  )
}
