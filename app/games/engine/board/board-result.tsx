import type { BetFacts } from '~/features/bets/bets.ts'
import type { Phase } from '../play/use-place-bet.ts'
import { RESULT_TONES, resultOf } from './result.ts'
import { ResultLine } from './result-line.tsx'

type BoardResultProps<B extends BetFacts> = {
  phase: Phase
  bet: B | undefined
  /** Outcome in one word. */
  outcomeOf: (bet: B) => string
  /** Text before the first bet of a visit. */
  waiting: string
  /** Uses the large number style. */
  isLarge?: boolean
  /** Narrow layout between two columns: result and amount may wrap; space for both lines is reserved. */
  isNarrow?: boolean
}

const LARGE = 'num font-display text-[2.25rem] leading-11 tracking-tight lg:text-[3.25rem] lg:leading-16'

/** Result, amount and outcome of a bet. Space is reserved while the outcome is pending. */
export function BoardResult<B extends BetFacts>(props: BoardResultProps<B>) {
  const { phase, bet, outcomeOf, waiting, isLarge = false, isNarrow = false } = props
  const isShown = phase !== 'revealing'
  return (
    <div
      className={`grid content-center justify-items-center text-center ${isLarge ? 'min-h-17 lg:min-h-22' : 'min-h-14'} ${isNarrow ? 'lg:min-h-21' : ''}`}
    >
      {isShown && !bet && <p className="text-14 text-paper-3">{waiting}</p>}
      {isShown && bet && (
        <div className="board-result grid justify-items-center">
          {isLarge ? (
            <>
              <p className={`${LARGE} ${RESULT_TONES[resultOf(bet)]}`}>{outcomeOf(bet)}</p>
              <ResultLine bet={bet} className="max-lg:text-14" />
            </>
          ) : (
            <>
              <ResultLine bet={bet} className="text-20 leading-8" />
              <p className="num text-13 text-paper-3">{outcomeOf(bet)}</p>
            </>
          )}
        </div>
      )}
    </div>
  )
}
