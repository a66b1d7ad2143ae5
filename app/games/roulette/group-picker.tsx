import { type KeyboardEvent, useState } from 'react'
import { paysOf } from '#server/shared/rules/roulette/current.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { useArrowFocus } from '~/ui/arrow-focus.ts'
import { Disclosure } from '~/ui/disclosure.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { ChipDisc } from './chip-disc.tsx'
import type { Chips } from './chips.ts'
import { GROUP_KINDS, type GroupKind, placesOf } from './places.ts'
import { GROUP_NAMES, numbersText, placeName } from './texts.ts'

type GroupPickerProps = { chips: Chips; unit: Unit; onPut: (bet: string) => void; onTake: (bet: string) => void }

/** Bets on several numbers as lists of buttons: on the layout they are between the cells, reachable only by pointer. */
export function GroupPicker(props: GroupPickerProps) {
  const [kind, setKind] = useState<GroupKind>('split')
  return (
    <Disclosure summary={m.roulette_groups()}>
      <SegmentedControl
        label={m.roulette_groups()}
        value={kind}
        onValueChange={setKind}
        items={GROUP_KINDS.map((value) => ({ value, label: GROUP_NAMES[value]() }))}
        twoRows
      />
      <p className="num my-2 text-12 text-paper-3">
        {m.roulette_pays({ times: paysOf(placesOf(kind)[0] ?? ''), name: GROUP_NAMES[kind]() })}
      </p>
      <Places key={kind} kind={kind} {...props} />
    </Disclosure>
  )
}

function Places({ kind, chips, unit, onPut, onTake }: GroupPickerProps & { kind: GroupKind }) {
  const places = placesOf(kind)
  const { around, cell } = useArrowFocus(places[0] ?? '')
  function press(event: KeyboardEvent<HTMLElement>) {
    const bet = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined
    if (bet !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) onTake(bet)
    else around.onKeyDown(event)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one set of fields is around it already
    <div
      role="group"
      aria-label={GROUP_NAMES[kind]()}
      onFocus={around.onFocus}
      onKeyDown={press}
      className="grid max-h-52 grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-1.5 overflow-y-auto p-0.5"
    >
      {places.map((bet) => {
        const chip = chips.find((one) => one.bet === bet)
        return (
          <button
            key={bet}
            type="button"
            aria-label={chip ? `${placeName(bet)}: ${formatMoney(chip.amount, unit, getLocale())}` : placeName(bet)}
            onClick={() => onPut(bet)}
            className={`num flex min-h-11 items-center justify-center gap-1.5 rounded-chip border bg-surface-2 px-1 text-12 leading-tight transition-tint hover:border-paper-3 lg:min-h-9 ${chip ? 'border-accent text-paper' : 'border-line-strong text-paper-2'}`}
            {...cell(bet)}
          >
            {numbersText(bet)}
            {chip && <ChipDisc amount={chip.amount} look="laid" />}
          </button>
        )
      })}
    </div>
  )
}
