import { useRouterState } from '@tanstack/react-router'
import * as v from 'valibot'
import { CONTACT_ENTRIES, type Contact, contactOf, useContact } from '~/features/credentials/contact.ts'
import { ContactFields } from '~/features/credentials/contact-fields.tsx'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'

type ContactFormProps = {
  /** Has a code sent, if there is an account to send it to. */
  ask: (contact: Contact) => Promise<unknown>
  onSent: (contact: Contact) => void
}

export function ContactForm({ ask, onSent }: ContactFormProps) {
  const contact = useContact(useRouterState({ select: ({ location }) => location.state.contact }))
  const { channel, typed } = contact
  const { formProps, errors, lines, isSending, submit } = useForm({
    schema: v.object(CONTACT_ENTRIES[channel]),
    fields: ['email', 'phone'],
    values: typed,
    async send(values) {
      const named = contactOf(channel, values)
      await ask(named)
      onSent(named)
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <ContactFields contact={contact} errors={errors} label={m.recovery_channel()} />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} className="w-full">
        {m.recovery_send()}
      </Button>
    </form>
  )
}
