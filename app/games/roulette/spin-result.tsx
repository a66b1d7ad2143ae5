import type { PlayedBet } from '~/features/bets/bets.ts'
import { ResultLine } from '~/games/engine/board/result-line.tsx'
import type { Phase } from '~/games/engine/play/use-place-bet.ts'
import { m } from '~/paraglide/messages.js'
import { colourName, colourOf, outcomeOf, type PocketColour } from './texts.ts'

const LISTED = 12

const GROUNDS: Record<PocketColour, string> = {
  zero: 'bg-hue-plane-2',
  red: 'bg-pocket-red',
  black: 'bg-pocket-black inset-ring inset-ring-line',
}

type Spin = PlayedBet<'roulette'>

export function SpinResult({ bet, bets, phase }: { bet: Spin | undefined; bets: readonly Spin[]; phase: Phase }) {
  return (
    <div className="grid min-w-0 content-center gap-3 lg:gap-4">
      <div className="grid min-h-34 content-center lg:min-h-32">
        {phase === 'revealing' ? null : bet ? (
          <>
            <p className="number-hero">{outcomeOf(bet)}</p>
            <p className="font-semibold text-16 text-paper-2">{colourName(bet.outcome.pocket)}</p>
            <ResultLine bet={bet} className="justify-start" />
          </>
        ) : (
          <p className="max-w-70 text-14 text-paper-3">{m.roulette_waiting()}</p>
        )}
      </div>
      <ol aria-label={m.roulette_last()} className="flex h-7 flex-wrap gap-1 overflow-hidden">
        {bets.slice(0, LISTED).map((spin) => (
          <li
            key={spin.id}
            className={`num grid h-7 min-w-7 place-items-center rounded-chip px-1 font-semibold text-12 ${GROUNDS[colourOf(spin.outcome.pocket)]}`}
          >
            {outcomeOf(spin)}
            <span className="sr-only">{colourName(spin.outcome.pocket)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
