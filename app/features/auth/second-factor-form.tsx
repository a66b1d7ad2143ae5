import { useState } from 'react'
import * as v from 'valibot'
import { SecondFactorField } from '~/features/credentials/second-factor-field.tsx'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import type { SecondFactorSource } from './use-login.ts'

const schema = v.object({ second_factor: v.pipe(v.string(), v.trim(), v.nonEmpty('second_factor_required')) })

const TEXTS = {
  authenticator: { lead: m.auth_second_factor_lead, label: m.auth_second_factor },
  message: { lead: m.error_second_factor_sent, label: m.recovery_code },
} as const

type SecondFactorFormProps = {
  source: SecondFactorSource
  send: (secondFactor: string) => Promise<unknown>
  onBack: () => void
}

/**
 * Second step of a login: a code of the player's authenticator, a recovery code (which contains letters), or a code
 * sent to the player.
 */
export function SecondFactorForm({ source, send, onBack }: SecondFactorFormProps) {
  const [typed, setTyped] = useState('')
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['second_factor'],
    values: { second_factor: typed },
    takesFocus: true,
    send: (values) => send(values.second_factor),
  })
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <p className="text-14 text-paper-2">{TEXTS[source].lead()}</p>
      <SecondFactorField
        label={TEXTS[source].label()}
        name="second_factor"
        value={typed}
        onValueChange={setTyped}
        error={errors.second_factor}
      />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {m.auth_login_submit()}
      </Button>
      <Button variant="secondary" onClick={onBack}>
        {m.auth_second_factor_back()}
      </Button>
    </form>
  )
}
