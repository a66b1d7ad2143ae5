import { Link } from '@tanstack/react-router'
import type { Bet } from '~/features/bets/bets.ts'
import { isGain } from '~/lib/bet-money.ts'
import { m } from '~/paraglide/messages.js'
import { rollText } from './texts.ts'

const SHOWN = 15

/** The last rolls, newest first; each leads to its proof. One line, whatever its width holds. */
export function RollHistory({ bets }: { bets: readonly Bet[] }) {
  if (bets.length === 0)
    return (
      <p className="flex h-11.5 items-center border-line border-b px-4 text-13 text-paper-3 lg:h-15 lg:px-5">
        {m.dice_history_empty()}
      </p>
    )
  return (
    <ol
      aria-label={m.dice_history()}
      className="flex h-11.5 flex-wrap items-center gap-x-1.5 gap-y-8 overflow-hidden border-line border-b px-3 py-2 lg:h-15 lg:px-5 lg:py-3.5"
    >
      {bets.slice(0, SHOWN).map((bet) => (
        <li key={bet.id}>
          <RollChip bet={bet} />
        </li>
      ))}
    </ol>
  )
}

function RollChip({ bet }: { bet: Bet }) {
  const { roll } = bet.outcome
  const win = isGain(bet)
  return (
    <Link
      to="/fairness"
      search={{ bet: bet.id }}
      preload={false}
      aria-label={m.dice_check_roll({ roll: rollText(roll), result: win ? m.dice_win() : m.dice_loss() })}
      className={`num inline-grid h-7.5 min-w-14.5 place-items-center rounded-chip border px-2 font-semibold text-13 ${win ? 'border-win/35 bg-win-dim text-win' : 'border-transparent bg-surface-2 text-paper-3'}`}
    >
      {rollText(roll)}
    </Link>
  )
}
