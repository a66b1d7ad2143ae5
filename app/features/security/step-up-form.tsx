import { useState } from 'react'
import * as v from 'valibot'
import { SecondFactorField } from '~/features/credentials/second-factor-field.tsx'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { CodeField } from '~/ui/code-field.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { Problem } from '~/ui/problem.tsx'
import type { TypedWay } from './step-up-method.ts'

const schema = v.object({ shown: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })
/** Servers name the field after the kind of proof. */
const ALIASES = { password: 'shown', second_factor: 'shown', code: 'shown' } as const

/** One typed method of authentication: a known secret or a code that was sent. */
export function StepUpForm({ way, onProven }: { way: TypedWay; onProven: () => void }) {
  const { stepUp } = useTRPCClient()
  const [shown, setShown] = useState('')
  const isCode = way === 'email' || way === 'phone'
  const [isSent, setSent] = useState(false)
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: isCode && !isSent ? v.object({ shown: v.string() }) : schema,
    fields: ['shown'],
    aliases: ALIASES,
    values: { shown },
    takesFocus: true,
    async send() {
      if (isCode && !isSent) {
        await stepUp.sendCode.mutate({ channel: way })
        return setSent(true)
      }
      await stepUp.confirm.mutate(isCode ? { channel: way, code: shown } : { [way]: shown })
      onProven()
    },
  })
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      {way === 'password' && (
        <PasswordField
          label={m.auth_password()}
          name="password"
          autoComplete="current-password"
          required
          value={shown}
          onChange={(event) => setShown(event.currentTarget.value)}
          error={errors.shown}
        />
      )}
      {way === 'second_factor' && (
        <SecondFactorField
          label={m.security_two_step_proof()}
          name="second_factor"
          value={shown}
          onValueChange={setShown}
          error={errors.shown}
        />
      )}
      {isCode && isSent && (
        <CodeField label={m.recovery_code()} name="code" value={shown} onValueChange={setShown} error={errors.shown} />
      )}
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {isCode && !isSent ? m.step_up_send() : m.step_up_submit()}
      </Button>
    </form>
  )
}
