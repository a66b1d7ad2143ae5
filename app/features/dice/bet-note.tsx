import type { ReactNode } from 'react'
import { translateError } from '~/lib/errors.ts'
import { useModals } from '~/lib/modals.ts'
import { m } from '~/paraglide/messages.js'
import type { DiceBet } from './use-dice-bet.ts'

/** Why the bet button does not bet, in words; for a visitor, what it takes. */
export function BetNote({ dice }: { dice: DiceBet }) {
  const { open } = useModals()
  if (dice.phase === 'unanswered') return <Note>{m.dice_bet_retry_note({ reason: dice.failure.join(' ') })}</Note>
  if (dice.isVisitor) return <Note>{m.dice_bet_visitor()}</Note>
  if (!dice.problem) return null
  return (
    <Note>
      {translateError(dice.problem)}{' '}
      {dice.problem === 'insufficient_funds' && (
        <button
          type="button"
          onClick={() => open({ name: 'PayIn' })}
          className="touch-target font-medium text-paper underline decoration-line-strong underline-offset-3"
        >
          {m.wallet_pay_in_title()}
        </button>
      )}
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-13 text-paper-2">
      {children}
    </p>
  )
}
