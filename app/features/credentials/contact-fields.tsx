import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages.js'
import { PhoneField } from '~/ui/phone-field.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { TextField } from '~/ui/text-field.tsx'
import type { Channel, TypedContact } from './contact.ts'

/** Enables passkeys in autofill. */
const OF_LOGIN = 'username webauthn'

type ContactFieldsProps = {
  contact: TypedContact
  errors: Partial<Record<Channel, string>>
  /** Accessible name of the choice; not visible. */
  label: string
  /** Whether the contact is for a new account. */
  isNew?: boolean
}

export function ContactFields({ contact, errors, label, isNew = false }: ContactFieldsProps) {
  const { channel, setChannel, typed, type } = contact
  return (
    <>
      <SegmentedControl
        label={label}
        items={[
          { value: 'email', label: m.auth_by_email() },
          { value: 'phone', label: m.auth_by_phone() },
        ]}
        value={channel}
        onValueChange={setChannel}
      />
      <ContactField
        key={channel}
        channel={channel}
        value={typed[channel]}
        onValueChange={type}
        isNew={isNew}
        error={errors[channel]}
      />
    </>
  )
}

type ContactFieldProps = {
  channel: Channel
  value: string
  onValueChange: (value: string) => void
  isNew?: boolean
  error: ReactNode
}

/** Reserves space for its note, so that neither the choice nor an error shifts the content below. */
export function ContactField(props: ContactFieldProps) {
  return (
    <div className="min-h-23">
      <Entry {...props} />
    </div>
  )
}

function Entry({ channel, value, onValueChange, isNew = false, error }: ContactFieldProps) {
  const common = { name: channel, required: true, value, error }
  if (channel === 'phone')
    return (
      <PhoneField
        {...common}
        label={m.recovery_phone()}
        autoComplete={isNew ? 'tel' : OF_LOGIN}
        onValueChange={onValueChange}
        hint={m.recovery_phone_hint()}
      />
    )
  return (
    <TextField
      {...common}
      label={m.auth_email()}
      type="email"
      autoComplete={isNew ? 'email' : OF_LOGIN}
      inputMode="email"
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  )
}
