import { Minus, Plus } from 'lucide-react'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

type TicketStepperProps = {
  count: number
  max: number
  isDisabled: boolean
  onCount: (count: number) => void
  className?: string
}

const BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-chip text-paper-2 transition-tint hover:bg-surface-3 hover:text-paper disabled:text-line-strong disabled:hover:bg-transparent'

export function TicketStepper({ count, max, isDisabled, onCount, className = '' }: TicketStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and what they set are no fieldset
    <div
      role="group"
      aria-label={m.rooms_add()}
      className={`flex h-12 items-center justify-between rounded-control border border-line-strong bg-surface-2 px-0.5 ${className}`}
    >
      <button
        type="button"
        aria-label={m.ui_decrease()}
        disabled={isDisabled || count <= 1}
        onClick={() => onCount(count - 1)}
        className={BUTTON}
      >
        <Minus aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      <output className="num font-semibold text-16">{formatNumber(count, getLocale())}</output>
      <button
        type="button"
        aria-label={m.ui_increase()}
        disabled={isDisabled || count >= max}
        onClick={() => onCount(count + 1)}
        className={BUTTON}
      >
        <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
    </div>
  )
}
