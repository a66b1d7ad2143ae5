import type { BetFacts } from '~/features/bets/bets.ts'
import { netOf } from '~/lib/bet-money.ts'
import { Money } from '~/ui/money.tsx'
import type { Phase } from '../play/use-place-bet.ts'

type BoardResultProps<B extends BetFacts> = {
  phase: Phase
  bet: B | undefined
  /** What came up, in one word. */
  outcomeOf: (bet: B) => string
  /** Before the first bet of a visit. */
  waiting: string
  /** A number with room around it. */
  isLarge?: boolean
}

const LARGE = 'num font-display text-[2.25rem] leading-11 tracking-tight lg:text-[3.25rem] lg:leading-16'

/** What came up and what it did to the balance. Its room is kept while the outcome is on its way. */
export function BoardResult<B extends BetFacts>(props: BoardResultProps<B>) {
  const { phase, bet, outcomeOf, waiting, isLarge = false } = props
  return (
    <div
      className={`grid content-center justify-items-center text-center ${isLarge ? 'min-h-17 lg:min-h-22' : 'min-h-14'}`}
    >
      {phase === 'revealing' ? null : bet ? (
        <>
          <p className={isLarge ? LARGE : 'title-24'}>{outcomeOf(bet)}</p>
          <Money value={netOf(bet)} currency={bet.currency} signed className="font-semibold text-16" />
        </>
      ) : (
        <p className="text-14 text-paper-3">{waiting}</p>
      )}
    </div>
  )
}
