import { useState } from 'react'
import { CodeForm } from '~/features/credentials/code-form.tsx'
import type { Channel } from '~/features/credentials/contact.ts'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ContactForm } from './contact-form.tsx'
import { useSendContactCode } from './use-send-contact-code.ts'

type ContactVerificationProps = {
  channel: Channel
  value: string | null
  isVerified: boolean
}

export function ContactVerification({ channel, value, isVerified }: ContactVerificationProps) {
  const [sentTo, setSentTo] = useState<string>()
  const [isChanging, setChanging] = useState(false)
  if (sentTo !== undefined)
    return (
      <Code
        channel={channel}
        sentTo={sentTo}
        onChange={() => setSentTo(undefined)}
        onDone={() => {
          setSentTo(undefined)
          setChanging(false)
        }}
      />
    )
  if (value === null || !isVerified || isChanging)
    return (
      <ContactForm channel={channel} value={isVerified ? null : value} onSent={setSentTo} takesFocus={isChanging} />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-14">
      <p className="flex flex-wrap items-center gap-2">
        <span className="num wrap-anywhere">{value}</span>
        <Badge tone="win">{m.profile_verified()}</Badge>
      </p>
      <Button variant="outline" onClick={() => setChanging(true)}>
        {m.recovery_change()}
      </Button>
    </div>
  )
}

type CodeProps = { channel: Channel; sentTo: string; onChange: () => void; onDone: () => void }

function Code({ channel, sentTo, onChange, onDone }: CodeProps) {
  const { verify } = useTRPCClient().auth
  const { renew } = useSessionCache()
  const send = useSendContactCode(channel)

  async function confirm(code: string) {
    await verify[channel].mutate({ code })
    toast.success(m.profile_verified())
    await renew()
    onDone()
  }

  return (
    <>
      <p className="mb-3 text-14 text-paper-2 wrap-anywhere">{m.profile_code_sent({ contact: sentTo })}</p>
      <CodeForm label={m.recovery_code_submit()} send={confirm} sendAgain={() => send(sentTo)} onChange={onChange} />
    </>
  )
}
