import { Link } from '@tanstack/react-router'
import { type ProvableBet, proofSearch } from '~/features/bets/proof-search.ts'
import { isGain } from '~/lib/format/bet-money.ts'
import { m } from '~/paraglide/messages.js'

const SHOWN = 15

type HistoryStripProps<B extends ProvableBet> = {
  bets: readonly B[]
  /** Outcome in one word. */
  outcomeOf: (bet: B) => string
  chipOf: (bet: B) => string
}

/** Last outcomes, newest first; each links to its proof. Shows as many as fit on one line. */
export function HistoryStrip<B extends ProvableBet>({ bets, outcomeOf, chipOf }: HistoryStripProps<B>) {
  if (bets.length === 0)
    return (
      <p className="flex min-h-11.5 items-center border-line border-b px-4 text-13 text-paper-3 lg:min-h-15 lg:px-5">
        {m.play_history_empty()}
      </p>
    )
  return (
    <ol
      aria-label={m.play_history()}
      className="flex h-11.5 flex-wrap items-center gap-x-1.5 gap-y-8 overflow-hidden border-line border-b px-3 py-2 lg:h-15 lg:px-5 lg:py-3.5"
    >
      {bets.slice(0, SHOWN).map((bet) => (
        <li key={bet.id}>
          <OutcomeChip bet={bet} outcome={outcomeOf(bet)} text={chipOf(bet)} />
        </li>
      ))}
    </ol>
  )
}

function OutcomeChip({ bet, outcome, text }: { bet: ProvableBet; outcome: string; text: string }) {
  const win = isGain(bet)
  return (
    <Link
      to="/fairness"
      search={proofSearch(bet)}
      preload={false}
      aria-label={m.play_check({
        outcome: text === outcome ? outcome : `${text} · ${outcome}`,
        result: win ? m.play_win() : m.play_loss(),
      })}
      className={`num inline-grid h-7.5 min-w-14.5 place-items-center whitespace-nowrap rounded-chip border px-2 font-semibold text-13 ${win ? 'border-win/35 bg-win-dim text-win' : 'border-transparent bg-surface-2 text-paper-3'}`}
    >
      {text}
    </Link>
  )
}
