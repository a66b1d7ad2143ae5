import { X } from 'lucide-react'
import { paysOf } from '#server/shared/rules/roulette/current.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { IconButton } from '~/ui/icon-button.tsx'
import type { Chips } from './chips.ts'
import { placeName } from './texts.ts'

type ChipListProps = { chips: Chips; unit: Unit; onTake: (bet: string) => void }

/** All chips on the layout as text, latest first: place, amount, and payout. */
export function ChipList({ chips, unit, onTake }: ChipListProps) {
  // the prompt is shown under the bet button
  if (chips.length === 0)
    return <div className="min-h-24 rounded-control border border-line border-dashed max-lg:hidden" />
  return (
    <ul aria-label={m.roulette_chips()} className="num max-h-60 overflow-y-auto text-13">
      {chips.toReversed().map(({ bet, amount }) => (
        <li key={bet} className="flex items-center gap-2 border-line not-first:border-t">
          <span className="min-w-0 flex-1 truncate">{placeName(bet)}</span>
          <span className="text-12 text-paper-3">{paysOf(bet)}×</span>
          <b className="whitespace-nowrap font-semibold">{formatMoney(amount, unit, getLocale())}</b>
          <IconButton label={m.roulette_take({ name: placeName(bet) })} onClick={() => onTake(bet)}>
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
