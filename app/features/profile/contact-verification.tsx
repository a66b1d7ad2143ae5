import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { CODE_LIFE_MIN } from '#server/contract/constants/timings.ts'
import { plainPhone } from '~/lib/phone-mask.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { PhoneField } from '~/ui/phone-field.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { toast } from '~/ui/toast.ts'

type Channel = 'email' | 'phone'
type ContactVerificationProps = { channel: Channel; value: string | null; isVerified: boolean }

/** An address or number of the account: given, sent a code, and the code typed in (C26). */
export function ContactVerification({ channel, value, isVerified }: ContactVerificationProps) {
  const [sentTo, setSentTo] = useState<string>()
  if (value !== null && isVerified)
    return (
      <p className="flex flex-wrap items-center gap-2 text-14">
        <span className="num wrap-anywhere">{value}</span>
        <Badge tone="win">{m.profile_verified()}</Badge>
      </p>
    )
  if (sentTo !== undefined) return <CodeForm channel={channel} sentTo={sentTo} onChange={() => setSentTo(undefined)} />
  return <SendForm channel={channel} value={value} onSent={setSentTo} />
}

const sendSchema = v.object({ email: v.string(), phone: v.string() })

type SendFormProps = { channel: Channel; value: string | null; onSent: (target: string) => void }

function SendForm({ channel, value, onSent }: SendFormProps) {
  const { verify } = useTRPC().auth
  const byEmail = useMutation(verify.resendEmail.mutationOptions())
  const byPhone = useMutation(verify.resendPhone.mutationOptions())
  const [typed, setTyped] = useState(value ?? '')
  const { formProps, errors, isSending, submit } = useForm({
    schema: sendSchema,
    fields: ['email', 'phone'],
    async send({ email, phone }) {
      const target = channel === 'email' ? email.trim() : plainPhone(phone)
      if (channel === 'email') await byEmail.mutateAsync({ email: target })
      else await byPhone.mutateAsync({ phone: target })
      onSent(target)
    },
  })
  return (
    <form {...formProps} onSubmit={(event) => submit(event, { email: typed, phone: typed })} className="grid gap-3">
      {channel === 'email' ? (
        <TextField
          label={m.auth_email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errors.email}
        />
      ) : (
        <PhoneField
          label={m.recovery_phone()}
          name="phone"
          autoComplete="tel"
          required
          value={typed}
          onValueChange={setTyped}
          error={errors.phone}
        />
      )}
      <Button type="submit" busy={isSending}>
        {m.recovery_send()}
      </Button>
    </form>
  )
}

const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })

type CodeFormProps = { channel: Channel; sentTo: string; onChange: () => void }

function CodeForm({ channel, sentTo, onChange }: CodeFormProps) {
  const { verify } = useTRPC().auth
  const { renew } = useSessionCache()
  const byEmail = useMutation(verify.email.mutationOptions())
  const byPhone = useMutation(verify.phone.mutationOptions())
  const [code, setCode] = useState('')
  const { formProps, errors, isSending, submit } = useForm({
    schema: codeSchema,
    fields: ['code'],
    async send(values) {
      await (channel === 'email' ? byEmail.mutateAsync(values) : byPhone.mutateAsync(values))
      toast.success(m.profile_verified())
      await renew()
    },
  })
  return (
    <form {...formProps} onSubmit={(event) => submit(event, { code })} className="grid gap-3">
      <p className="text-14 text-paper-2 wrap-anywhere">{m.profile_code_sent({ contact: sentTo })}</p>
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSending}>
          {m.recovery_code_submit()}
        </Button>
        <Button onClick={onChange}>{m.recovery_change()}</Button>
      </div>
    </form>
  )
}
