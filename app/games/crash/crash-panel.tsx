import { Suspense } from 'react'
import { boundedMicros } from '#server/shared/money/bounded.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import { BetButton } from '~/games/engine/panel/bet-button.tsx'
import { PlayModeSwitch } from '~/games/engine/panel/play-mode-switch.tsx'
import { autoAction, type PlayControls } from '~/games/engine/play/play-controls.ts'
import { costOf, type Odds, shownCost } from '~/games/engine/play/stake.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { formatEdge } from '~/lib/format/rtp.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import type { SlotNumber } from './own-bet.ts'
import { SlotButton } from './slot-button.tsx'
import { SlotPanel } from './slot-panel.tsx'
import type { Slot } from './use-slot.ts'

const ZERO = 0n

const AutoFields = lazyPart(async () => (await import('../engine/auto/auto-fields.tsx')).AutoFields)

export type CrashPanelProps = {
  slots: readonly Slot[]
  selected: SlotNumber
  onSelect: (slot: SlotNumber) => void
  flight: Flight
  odds: Odds
  /** Play controls of a slot for the engine's components; those of the first one include autoplay. */
  playOf: (slot: Slot) => PlayControls
  auto: PlayControls['auto']
}

/** Both slots, played manually or the first one by autoplay. Phones show one at a time. */
export function CrashPanel(props: CrashPanelProps) {
  const { auto } = props
  return (
    <section aria-label={m.play_bet_short()} className="flex flex-col border-line lg:w-panel lg:shrink-0 lg:border-r">
      {auto ? (
        <Tabs
          fill
          className="flex flex-1 flex-col"
          listClassName="px-4 lg:px-5"
          panelClassName="flex flex-1 flex-col"
          value={auto.tab}
          onValueChange={(tab) => !auto.isRunning && auto.setTab(tab)}
          items={[
            { value: 'manual', label: m.play_manual(), panel: <Slots {...props} /> },
            { value: 'auto', label: m.play_auto(), panel: <Slots {...props} isAuto /> },
          ]}
        />
      ) : (
        <Slots {...props} />
      )}
    </section>
  )
}

function Slots(props: CrashPanelProps & { isAuto?: boolean }) {
  const { slots, selected, onSelect, flight, playOf, odds, auto, isAuto = false } = props
  const [first] = slots
  if (!first) return null
  const { mode, isLocked } = playOf(first)
  const isAnyLocked = slots.some((slot) => slot.isLocked) || isLocked
  return (
    <div className="flex flex-1 flex-col gap-4 px-4 py-4 lg:px-5 lg:pb-5">
      <PlayModeSwitch mode={mode} isLocked={isAnyLocked} />
      {mode.kind === 'demo' && <p className="text-12 text-paper-3">{m.crash_demo_note()}</p>}
      <div className="lg:hidden">
        <SegmentedControl
          label={m.play_fields()}
          value={String(selected)}
          onValueChange={(value) => onSelect(value === '2' ? 2 : 1)}
          items={slots.map(({ number }) => ({ value: String(number), label: m.crash_slot({ slot: number }) }))}
        />
      </div>
      {slots.map((slot) => (
        <div
          key={slot.number}
          className={`border-line not-first-of-type:border-t lg:not-first-of-type:pt-4 ${slot.number === selected ? '' : 'max-lg:hidden'}`}
        >
          <SlotPanel slot={slot} flight={flight} play={playOf(slot)}>
            {isAuto && auto && slot === first ? (
              <AutoRun auto={auto} slot={slot} flight={flight} play={playOf(slot)} />
            ) : (
              <div className="max-lg:hidden">
                <SlotButton slot={slot} flight={flight} mode={mode} />
              </div>
            )}
          </SlotPanel>
        </div>
      ))}
      <Cost slots={slots} odds={odds} play={playOf(first)} />
    </div>
  )
}

type AutoRunProps = { auto: NonNullable<PlayControls['auto']>; slot: Slot; flight: Flight; play: PlayControls }

/** Autoplay settings and their button; a bet in flight can still be cashed out manually. */
function AutoRun({ auto, slot, flight, play }: AutoRunProps) {
  const action = autoAction({ auto, stake: slot.stake, mode: play.mode, isBusy: false })
  const isFlying = slot.state === 'flying' || slot.state === 'cashing'
  const lacksTarget = !slot.auto.isOn || slot.auto.target === null
  return (
    <div className="grid gap-4">
      {!lacksTarget && <p className="text-13 text-paper-3">{m.crash_auto_plays()}</p>}
      <Suspense fallback={<Skeleton className="h-90 w-full" />}>
        <AutoFields auto={auto} play={play} />
      </Suspense>
      {isFlying && (
        <div className="max-lg:hidden">
          <SlotButton slot={slot} flight={flight} mode={play.mode} />
        </div>
      )}
      <p role="status" className="text-13 text-paper-2 empty:hidden">
        {lacksTarget && m.crash_auto_needs_target()}
      </p>
      <BetButton
        action={{
          ...action,
          isDisabled: action.isDisabled || (!auto.isRunning && lacksTarget),
          press() {
            action.press()
            if (auto.isRunning) slot.unqueue()
          },
        }}
        size="bet"
        className="w-full"
      />
    </div>
  )
}

function Cost({ slots, odds, play: { mode } }: { slots: readonly Slot[]; odds: Odds; play: PlayControls }) {
  const total = slots.reduce((sum, { stake }) => sum + parseMicros(stake.amount || '0'), ZERO)
  const cost = formatMicros(shownCost(costOf(boundedMicros(total), odds.rtp)))
  const locale = getLocale()
  return (
    <p className="mt-auto flex items-baseline justify-between gap-3 border-line border-t pt-3.5 text-13 text-paper-3">
      <span>{m.crash_cost()}</span>
      <span className="num whitespace-nowrap">
        {formatMoney(cost, mode.unit, locale, { exact: true })} · {formatEdge(odds.rtp, locale)}
      </span>
    </p>
  )
}
