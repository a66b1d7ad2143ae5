import { Suspense } from 'react'
import { demoChoice, type PlayModeKind } from '~/features/catalogue/chosen-mode.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import type { PlayMode } from '../play/use-play-mode.ts'

/** Loaded lazily, since few players have a bonus. */
const OwnMoney = lazyPart(async () => (await import('./own-money.tsx')).OwnMoney)

/** Switches between the player's wallet and demo credits. Visitors see the demo and a link to register. */
export function PlayModeSwitch({ mode, isLocked }: { mode: PlayMode; isLocked: boolean }) {
  if (mode.isVisitor)
    return (
      <div className="flex items-center justify-between gap-3">
        <Credits mode={mode} />
        <RegisterButton />
      </div>
    )
  return (
    <fieldset disabled={isLocked} className="grid gap-2">
      <SegmentedControl<PlayModeKind>
        label={m.play_table()}
        value={mode.kind}
        onValueChange={(kind) => demoChoice.set(kind === 'demo')}
        items={[
          { value: 'real', label: m.play_table_real() },
          { value: 'demo', label: m.play_table_demo() },
        ]}
      />
      {mode.kind === 'demo' ? (
        <Credits mode={mode} />
      ) : (
        mode.bonus && (
          <Suspense fallback={<div className="h-11" />}>
            <OwnMoney
              isOn={mode.fund !== undefined}
              isLocked={isLocked}
              amount={formatMoney(mode.bonus, mode.unit, getLocale())}
            />
          </Suspense>
        )
      )}
    </fieldset>
  )
}

function Credits({ mode }: { mode: PlayMode }) {
  return (
    <p className="text-13 text-paper-2">
      {m.play_demo_credits()}{' '}
      <b className="num block font-semibold text-16 text-paper">
        {formatMoney(mode.balances.demo, CREDITS, getLocale())}
      </b>
    </p>
  )
}

function RegisterButton() {
  const { open } = useModals()
  return (
    <Tooltip theme="regdep" content={m.play_visitor()}>
      <Button variant="outline" onClick={() => open({ name: 'Register' })}>
        {m.shell_register()}
      </Button>
    </Tooltip>
  )
}
