import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { plainPhone } from '~/lib/phone-mask.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { PhoneField } from '~/ui/phone-field.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { TextField } from '~/ui/text-field.tsx'
import type { Contact } from './contact.ts'

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))
const SCHEMAS = {
  email: v.object({ email: v.pipe(required, v.email('email_invalid')), phone: v.string() }),
  phone: v.object({ email: v.string(), phone: required }),
} as const

/** `onSent` is called when a code is on its way, if there is an account to send it to. */
export function ContactForm({ onSent }: { onSent: (contact: Contact) => void }) {
  const { recovery } = useTRPC()
  const askByEmail = useMutation(recovery.email.forgot.mutationOptions())
  const askByPhone = useMutation(recovery.phone.forgot.mutationOptions())
  const [channel, setChannel] = useState<Contact['channel']>('email')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')

  const { formProps, errors, isSending, submit } = useForm({
    schema: SCHEMAS[channel],
    fields: ['email', 'phone'],
    async send(values) {
      const target = channel === 'email' ? values.email : plainPhone(values.phone)
      if (channel === 'email') await askByEmail.mutateAsync({ email: target })
      else await askByPhone.mutateAsync({ phone: target })
      onSent({ channel, target })
    },
  })

  return (
    <form {...formProps} onSubmit={(event) => submit(event, { email, phone })} className="grid gap-4">
      <SegmentedControl
        label={m.recovery_channel()}
        items={[
          { value: 'email', label: m.auth_email() },
          { value: 'phone', label: m.recovery_phone() },
        ]}
        value={channel}
        onValueChange={setChannel}
      />
      {channel === 'email' ? (
        <TextField
          key="email"
          label={m.auth_email()}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.email}
        />
      ) : (
        <PhoneField
          key="phone"
          label={m.recovery_phone()}
          name="phone"
          autoComplete="tel"
          required
          value={phone}
          onValueChange={setPhone}
          hint={m.recovery_phone_hint()}
          error={errors.phone}
        />
      )}
      <Button type="submit" variant="primary" size="l" busy={isSending} className="w-full">
        {m.recovery_send()}
      </Button>
    </form>
  )
}
