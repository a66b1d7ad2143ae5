import { useState } from 'react'
import * as v from 'valibot'
import { normalEmail } from '#server/shared/constants/contact.ts'
import { plainPhone } from '~/lib/format/phone-mask.ts'

/** What an account is known by. */
export type Channel = 'email' | 'phone'

/** Whom a code goes to, as they typed it. */
export type Contact = { readonly channel: Channel; readonly target: string }

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))

/** Of a form's schema: only the one that is looked at is checked. */
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

/** What was typed of a contact, and which one was looked at. */
export type ContactDraft = { readonly channel: Channel; readonly typed: Typed }

const EMPTY: ContactDraft = { channel: 'email', typed: { email: '', phone: '' } }

/** An address or a number while it is typed; each is kept while the other is looked at. */
export function useContact(draft = EMPTY) {
  const [channel, setChannel] = useState(draft.channel)
  const [typed, setTyped] = useState(draft.typed)
  const type = (value: string) => setTyped({ ...typed, [channel]: value })
  return { channel, setChannel, typed, type }
}

export type TypedContact = ReturnType<typeof useContact>

/** Of values that `CONTACT_ENTRIES` has passed. */
export function contactOf(channel: Channel, { email, phone }: Typed): Contact {
  return { channel, target: channel === 'email' ? email : plainPhone(phone) }
}
