import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages.js'
import { PhoneField } from '~/ui/phone-field.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { TextField } from '~/ui/text-field.tsx'

/** What an account is known by. */
export type Channel = 'email' | 'phone'

type Typed = { value: string; onChange: (value: string) => void; error: ReactNode }

type ContactFieldsProps = {
  channel: Channel
  onChannelChange: (channel: Channel) => void
  autoComplete: string
  email: Typed
  phone: Typed
}

/** An address or a number; what was typed into one is kept while the other is looked at. */
export function ContactFields({ channel, onChannelChange, autoComplete, email, phone }: ContactFieldsProps) {
  return (
    <>
      <SegmentedControl
        label={m.auth_channel()}
        items={[
          { value: 'email', label: m.auth_by_email() },
          { value: 'phone', label: m.auth_by_phone() },
        ]}
        value={channel}
        onValueChange={onChannelChange}
      />
      {channel === 'email' ? (
        <TextField
          key="email"
          label={m.auth_email()}
          name="email"
          type="email"
          autoComplete={autoComplete}
          inputMode="email"
          required
          value={email.value}
          onChange={(event) => email.onChange(event.currentTarget.value)}
          error={email.error}
        />
      ) : (
        <PhoneField
          key="phone"
          label={m.recovery_phone()}
          name="phone"
          autoComplete={autoComplete}
          required
          value={phone.value}
          onValueChange={phone.onChange}
          error={phone.error}
        />
      )}
    </>
  )
}
