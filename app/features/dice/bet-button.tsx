import { formatMoney } from '~/lib/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button, type ButtonSize } from '~/ui/button.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import type { DiceBet } from './use-dice-bet.ts'

type BetButtonProps = { dice: DiceBet; size: ButtonSize; isShort?: boolean; className?: string }

/** Says what a press will do. A visitor's press opens registration, and the tooltip says so before it. */
export function BetButton({ dice, size, isShort = false, className }: BetButtonProps) {
  const button = (
    <Button
      variant="primary"
      size={size}
      className={className}
      busy={dice.phase === 'placing'}
      disabled={!dice.isVisitor && dice.phase === 'ready' && dice.problem !== undefined}
      onClick={dice.bet}
    >
      {labelOf(dice, isShort)}
    </Button>
  )
  if (!dice.isVisitor) return button
  return (
    <Tooltip theme="regdep" content={m.dice_bet_visitor()}>
      {button}
    </Tooltip>
  )
}

function labelOf({ phase, stake, currency }: DiceBet, isShort: boolean): string {
  switch (phase) {
    case 'placing':
      return m.dice_betting()
    case 'unanswered':
      return m.dice_bet_retry()
    case 'ready':
      return isShort || stake === ''
        ? m.dice_bet_short()
        : m.dice_bet({ amount: formatMoney(stake, currency, getLocale()) })
  }
}
