import { useState } from 'react'
import { PasskeyButton } from '~/features/credentials/passkey-button.tsx'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { StepUpForm } from './step-up-form.tsx'
import type { StepUpMethod, TypedWay } from './step-up-method.ts'

const loadPasskeyCeremonies = () => import('~/features/credentials/passkey-ceremonies.ts')

const LABELS: Record<TypedWay, () => string> = {
  password: m.step_up_by_password,
  second_factor: m.step_up_by_second_factor,
  email: m.step_up_by_email,
  phone: m.step_up_by_phone,
}

const isTyped = (way: StepUpMethod): way is TypedWay => way !== 'passkey'

export type StepUpDialogProps = { ways: readonly StepUpMethod[]; onEnd: (isProven: boolean) => void }

/** Requires the player to authenticate again, by one of the account's methods. */
export function StepUpDialog({ ways, onEnd }: StepUpDialogProps) {
  const { stepUp } = useTRPCClient()
  const typed = ways.filter(isTyped)
  const [way, setWay] = useState(typed[0])

  async function byPasskey() {
    const { signWithPasskey } = await loadOrReload(loadPasskeyCeremonies)
    const { options } = await stepUp.beginPasskey.mutate({})
    await stepUp.confirm.mutate({ credential: await signWithPasskey(options) })
    onEnd(true)
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onEnd(false)} title={m.step_up_title()}>
      <div className="grid gap-4">
        <p className="text-14 text-paper-2">{ways.length > 0 ? m.step_up_lead() : m.error_fresh_login_required()}</p>
        {way !== undefined && <StepUpForm key={way} way={way} onProven={() => onEnd(true)} />}
        <div className="grid gap-2 empty:hidden">
          {ways.includes('passkey') && <PasskeyButton label={m.step_up_by_passkey()} use={byPasskey} />}
          {typed
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="outline" size="l" onClick={() => setWay(other)}>
                {LABELS[other]()}
              </Button>
            ))}
        </div>
      </div>
    </Dialog>
  )
}
