import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { CONTACT_ENTRIES, type Contact, contactOf, useContact } from '~/features/credentials/contact.ts'
import { ContactFields } from '~/features/credentials/contact-fields.tsx'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'

/** Code for a new password, or an email with a link that signs in. */
export type Way = 'code' | 'link'

type ContactFormProps = {
  /** Sends it if the account exists. Links are sent to email addresses only. */
  ask: (contact: Contact, way: Way) => Promise<unknown>
  onSent: (contact: Contact, way: Way) => void
}

export function ContactForm({ ask, onSent }: ContactFormProps) {
  const way = useRef<Way>('code')
  const contact = useContact(useRouterState({ select: ({ location }) => location.state.contact }))
  const { channel, typed } = contact
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: v.object(CONTACT_ENTRIES[channel]),
    fields: ['email', 'phone'],
    values: typed,
    async send(values) {
      const named = contactOf(channel, values)
      await ask(named, way.current)
      onSent(named, way.current)
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <ContactFields contact={contact} errors={errors} label={m.recovery_channel()} />
      <Problem lines={lines} />
      <Button
        type="submit"
        variant="primary"
        size="l"
        busy={isSending}
        blocked={isBlocked}
        onClick={() => {
          way.current = 'code'
        }}
        className="w-full"
      >
        {m.recovery_send()}
      </Button>
      {channel === 'email' && (
        <Button
          type="submit"
          variant="outline"
          size="l"
          busy={isSending}
          blocked={isBlocked}
          onClick={() => {
            way.current = 'link'
          }}
          className="w-full"
        >
          {m.recovery_link()}
        </Button>
      )}
    </form>
  )
}
