import { chipText } from './texts.ts'

export type ChipLook = 'laid' | 'won' | 'lost'

const LOOKS: Record<ChipLook, string> = {
  laid: 'border-hue-line bg-paper text-ink',
  won: 'border-ink bg-volt text-on-volt',
  lost: 'border-hue-line bg-paper-3 text-ink opacity-55',
}

/** A stack of chips with its amount, drawn on the layout. The cell's accessible name states the amount. */
export function ChipDisc({ amount, look, className = '' }: { amount: string; look: ChipLook; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`num pointer-events-none grid h-5.5 min-w-5.5 place-items-center rounded-full border-2 border-dashed px-0.5 font-semibold text-[0.625rem] leading-none tracking-tight ${LOOKS[look]} ${className}`}
    >
      {chipText(amount)}
    </span>
  )
}
