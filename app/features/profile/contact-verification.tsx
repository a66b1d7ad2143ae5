import { useState } from 'react'
import * as v from 'valibot'
import { CodeForm } from '~/features/credentials/code-form.tsx'
import { type Channel, CONTACT_ENTRIES, contactOf } from '~/features/credentials/contact.ts'
import { ContactField } from '~/features/credentials/contact-fields.tsx'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPCClient } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

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
  if (sentTo !== undefined) return <Code channel={channel} sentTo={sentTo} onChange={() => setSentTo(undefined)} />
  return <SendForm channel={channel} value={value} onSent={setSentTo} />
}

type SendFormProps = { channel: Channel; value: string | null; onSent: (target: string) => void }

function SendForm({ channel, value, onSent }: SendFormProps) {
  const send = useSend(channel)
  const [typed, setTyped] = useState(value ?? '')
  const { formProps, errors, isSending, submit } = useForm({
    schema: v.object(CONTACT_ENTRIES[channel]),
    fields: ['email', 'phone'],
    async send(values) {
      const { target } = contactOf(channel, values)
      await send(target)
      onSent(target)
    },
  })
  return (
    <form {...formProps} onSubmit={(event) => submit(event, { email: typed, phone: typed })} className="grid gap-3">
      <ContactField channel={channel} value={typed} onValueChange={setTyped} isNew error={errors[channel]} />
      <Button type="submit" busy={isSending}>
        {m.recovery_send()}
      </Button>
    </form>
  )
}

/** Has a code sent to an address or a number of the player's. */
function useSend(channel: Channel) {
  const { verify } = useTRPCClient().auth
  return (target: string) =>
    channel === 'email' ? verify.resendEmail.mutate({ email: target }) : verify.resendPhone.mutate({ phone: target })
}

type CodeProps = { channel: Channel; sentTo: string; onChange: () => void }

function Code({ channel, sentTo, onChange }: CodeProps) {
  const { verify } = useTRPCClient().auth
  const { renew } = useSessionCache()
  const send = useSend(channel)

  async function confirm(code: string) {
    await verify[channel].mutate({ code })
    toast.success(m.profile_verified())
    await renew()
  }

  return (
    <>
      <p className="mb-3 text-14 text-paper-2 wrap-anywhere">{m.profile_code_sent({ contact: sentTo })}</p>
      <CodeForm label={m.recovery_code_submit()} send={confirm} sendAgain={() => send(sentTo)} onChange={onChange} />
    </>
  )
}
