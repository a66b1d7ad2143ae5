import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import type { PlayControls } from '../play/play-controls.ts'
import { BetButton } from './bet-button.tsx'
import { BetNote } from './bet-note.tsx'
import { BetSums } from './bet-sums.tsx'
import { PlayModeSwitch } from './play-mode-switch.tsx'
import { StakeField } from './stake-field.tsx'

const AutoFields = lazyPart(async () => (await import('../auto/auto-fields.tsx')).AutoFields)

export type BetPanelProps = {
  play: PlayControls
  /** The game's own inputs, disabled while a bet is pending. */
  fields?: ReactNode
  stakeLabel: string
  /** Replaces profit and expected cost. */
  sums?: ReactNode
}

export function BetPanel(props: BetPanelProps) {
  const { auto, isLocked } = props.play
  return (
    <section aria-label={m.play_bet_short()} className="flex flex-col border-line lg:w-panel lg:shrink-0 lg:border-r">
      {auto ? (
        <Tabs
          fill
          className="flex flex-1 flex-col"
          listClassName="px-4 lg:px-5"
          panelClassName="flex flex-1 flex-col"
          value={auto.tab}
          onValueChange={(tab) => !isLocked && auto.setTab(tab)}
          items={[
            { value: 'manual', label: m.play_manual(), panel: <Inputs {...props} /> },
            { value: 'auto', label: m.play_auto(), panel: <Inputs {...props} isAuto /> },
          ]}
        />
      ) : (
        <Inputs {...props} />
      )}
    </section>
  )
}

function Inputs({ play, fields, stakeLabel, sums, isAuto = false }: BetPanelProps & { isAuto?: boolean }) {
  const { stake, mode, isLocked, auto } = play
  return (
    <div className="flex flex-1 flex-col gap-4 px-4 py-4 lg:px-5 lg:pb-5">
      <PlayModeSwitch mode={mode} isLocked={isLocked} />
      {stake.input && (
        <StakeField label={stakeLabel} input={stake.input} {...{ mode, isLocked }} isWrong={stake.isWrong} />
      )}
      {fields && (
        <fieldset disabled={isLocked} className="grid min-w-0 gap-4">
          <legend className="sr-only">{m.play_fields()}</legend>
          {fields}
        </fieldset>
      )}
      {isAuto && auto && (
        <Suspense fallback={<Skeleton className="h-90 w-full" />}>
          <AutoFields auto={auto} play={play} />
        </Suspense>
      )}
      {!isAuto && (sums ?? <BetSums play={play} />)}
      <div className="max-lg:hidden">
        <BetButton action={play.action} size="bet" className="w-full" />
      </div>
      <BetNote play={play} />
    </div>
  )
}
