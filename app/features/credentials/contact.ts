import { useState } from 'react'
import * as v from 'valibot'
import { normalEmail } from '#server/shared/constants/contact.ts'
import { plainPhone } from '~/lib/format/phone-mask.ts'

export type Channel = 'email' | 'phone'

/** Recipient of a code, as typed. */
export type Contact = { readonly channel: Channel; readonly target: string }

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))

/** Schema entries in which only the visible field is validated. */
export const CONTACT_ENTRIES = {
  email: {
    email: v.pipe(
      required,
      v.check((text) => normalEmail(text) !== null, 'email_invalid'),
    ),
    phone: v.string(),
  },
  phone: { email: v.string(), phone: v.pipe(required, v.startsWith('+', 'phone_invalid')) },
} as const

type Typed = Readonly<Record<Channel, string>>

export type ContactDraft = { readonly channel: Channel; readonly typed: Typed }

const EMPTY: ContactDraft = { channel: 'email', typed: { email: '', phone: '' } }

/** State of an email and a phone input; each keeps its value while the other is selected. */
export function useContact(draft = EMPTY) {
  const [channel, setChannel] = useState(draft.channel)
  const [typed, setTyped] = useState(draft.typed)
  const type = (value: string) => setTyped({ ...typed, [channel]: value })
  return { channel, setChannel, typed, type }
}

export type TypedContact = ReturnType<typeof useContact>

/** Extracts the contact from values validated by `CONTACT_ENTRIES`. */
export function contactOf(channel: Channel, { email, phone }: Typed): Contact {
  return { channel, target: channel === 'email' ? email : plainPhone(phone) }
}
