import type { BetFacts } from '~/features/bets/bets.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { Money } from '~/ui/money.tsx'
import { RESULT_TONES, resultOf, resultText } from './result.ts'

/** Result of a bet with its amount in one color: "Won 1.28× +$2.80". */
export function ResultLine({ bet, className = '' }: { bet: BetFacts; className?: string }) {
  return (
    <p
      className={`num flex flex-wrap items-baseline justify-center gap-x-2.5 font-semibold text-16 ${RESULT_TONES[resultOf(bet)]} ${className}`}
    >
      <span>{resultText(bet)}</span>
      <Money value={netOf(bet)} currency={bet.currency} signed />
    </p>
  )
}
