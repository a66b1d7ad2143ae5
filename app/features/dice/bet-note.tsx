import { MAX_WIN } from '#server/contract/constants/limits.ts'
import { translateError } from '~/lib/errors.ts'
import { formatMoney } from '~/lib/format.ts'
import { useModals } from '~/lib/modals.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { stakeLimits } from './stake.ts'
import type { DiceBet } from './use-dice-bet.ts'

/** Why the bet button does not bet, in words; for a visitor, what it takes. Its room is kept when there is nothing to say. */
export function BetNote({ dice }: { dice: DiceBet }) {
  return (
    <div role="status" className="text-13 text-paper-2 lg:min-h-10">
      <NoteText dice={dice} />
    </div>
  )
}

function NoteText({ dice }: { dice: DiceBet }) {
  const { phase, failure, isVisitor, problem, currency, pick } = dice
  if (phase === 'unanswered') return m.dice_bet_retry_note({ reason: failure.join(' ') })
  if (problem === 'insufficient_funds') return <DepositNote />
  if (problem) return translateError(problem)
  if (stakeLimits(currency, pick).isLowered)
    return m.dice_stake_lowered({ amount: formatMoney(MAX_WIN[currency], currency, getLocale()) })
  return isVisitor ? m.dice_bet_visitor() : null
}

function DepositNote() {
  const { open } = useModals()
  return (
    <>
      {translateError('insufficient_funds')}{' '}
      <button
        type="button"
        onClick={() => open({ name: 'PayIn' })}
        className="touch-target font-medium text-paper underline decoration-line-strong underline-offset-3"
      >
        {m.wallet_pay_in_title()}
      </button>
    </>
  )
}
