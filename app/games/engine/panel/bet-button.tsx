import { Button, type ButtonSize } from '~/ui/button.tsx'
import type { BetAction } from '../play/play-controls.ts'

type BetButtonProps = { action: BetAction; size: ButtonSize; isShort?: boolean; className?: string }

export function BetButton({ action, size, isShort = false, className }: BetButtonProps) {
  return (
    <Button
      variant="primary"
      size={size}
      className={className}
      busy={action.isBusy}
      blocked={action.isDisabled}
      onClick={action.press}
    >
      {/* a label with an amount of thirteen digits does not fit and is shortened */}
      <span className="min-w-0 truncate">{isShort ? action.short : action.label}</span>
    </Button>
  )
}
