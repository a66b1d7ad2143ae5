import { useState } from 'react'
import * as v from 'valibot'
import { type Channel, CONTACT_ENTRIES, contactOf } from '~/features/credentials/contact.ts'
import { ContactField } from '~/features/credentials/contact-fields.tsx'
import { useStepUp } from '~/features/security/use-step-up.tsx'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { useSendContactCode } from './use-send-contact-code.ts'

type ContactFormProps = {
  channel: Channel
  /** The account's own unverified contact: a code can be sent to it without confirmation. */
  value: string | null
  onSent: (target: string) => void
  takesFocus?: boolean
}

/**
 * Input for an email or phone to which a code is sent. A contact other than the account's own needs a confirmation,
 * since it is a new way to log in.
 */
export function ContactForm({ channel, value, onSent, takesFocus = false }: ContactFormProps) {
  const send = useSendContactCode(channel)
  const { confirmed, dialog } = useStepUp()
  const [typed, setTyped] = useState(value ?? '')

  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: v.object(CONTACT_ENTRIES[channel]),
    fields: ['email', 'phone'],
    values: { email: typed, phone: typed },
    takesFocus,
    async send(values) {
      const { target } = contactOf(channel, values)
      const sendCode = async () => {
        await send(target)
        onSent(target)
      }
      await (target === value ? sendCode() : confirmed(sendCode))
    },
  })

  return (
    <>
      <form {...formProps} onSubmit={submit} className="grid gap-3">
        <ContactField channel={channel} value={typed} onValueChange={setTyped} isNew error={errors[channel]} />
        <Problem lines={lines} />
        <Button type="submit" busy={isSending} blocked={isBlocked}>
          {m.recovery_send()}
        </Button>
      </form>
      {dialog}
    </>
  )
}
