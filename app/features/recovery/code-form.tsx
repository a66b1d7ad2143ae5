import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { CODE_LIFE_MIN, CODE_RESEND_S } from '#server/contract/constants/timings.ts'
import { errorLines } from '~/lib/errors.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { toast } from '~/ui/toast.ts'
import type { Contact } from './contact.ts'
import { usePause } from './use-pause.ts'

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })

type CodeFormProps = {
  contact: Contact
  /** Given the token that changes the password once. */
  onConfirmed: (token: string) => void | Promise<void>
  onChange: () => void
}

/** Takes the code that was sent; it can be asked for again once a minute. */
export function CodeForm({ contact: { channel, target }, onConfirmed, onChange }: CodeFormProps) {
  const { recovery } = useTRPC()
  const confirmEmail = useMutation(recovery.email.confirmCode.mutationOptions())
  const confirmPhone = useMutation(recovery.phone.confirmCode.mutationOptions())
  const [code, setCode] = useState('')

  const { formProps, errors, isSending, submit } = useForm({
    schema,
    fields: ['code'],
    takesFocus: true,
    async send(values) {
      const answer =
        channel === 'email'
          ? await confirmEmail.mutateAsync({ email: target, ...values })
          : await confirmPhone.mutateAsync({ phone: target, ...values })
      await onConfirmed(answer.reset_token)
    },
  })

  return (
    <form {...formProps} onSubmit={(event) => submit(event, { code })} className="grid gap-4">
      <TextField
        label={m.recovery_code()}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        hint={m.recovery_code_hint({ minutes: CODE_LIFE_MIN })}
        error={errors.code}
      />
      <Button type="submit" variant="primary" size="l" busy={isSending} className="w-full">
        {m.recovery_code_submit()}
      </Button>
      <div className="grid gap-3 sm:grid-cols-2">
        <SendAgain contact={{ channel, target }} />
        <Button variant="secondary" onClick={onChange}>
          {m.recovery_change()}
        </Button>
      </div>
    </form>
  )
}

/** The server keeps the same pause: what it would refuse is not offered. */
function SendAgain({ contact: { channel, target } }: { contact: Contact }) {
  const { recovery } = useTRPC()
  const { leftS, restart } = usePause(CODE_RESEND_S)
  const options = {
    onSuccess: restart,
    onError: (error: unknown) => toast.error(m.recovery_again(), errorLines(error).join('\n')),
  }
  const byEmail = useMutation(recovery.email.forgot.mutationOptions(options))
  const byPhone = useMutation(recovery.phone.forgot.mutationOptions(options))
  const send = () => (channel === 'email' ? byEmail.mutate({ email: target }) : byPhone.mutate({ phone: target }))
  return (
    <Button variant="outline" disabled={leftS > 0} busy={byEmail.isPending || byPhone.isPending} onClick={send}>
      <span className="num">{leftS > 0 ? m.recovery_again_in({ seconds: leftS }) : m.recovery_again()}</span>
    </Button>
  )
}
