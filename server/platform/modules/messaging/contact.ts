export const CHANNELS = ['email', 'phone'] as const
export type Channel = (typeof CHANNELS)[number]

/** A recipient: a normalized email address, or a phone number in E.164. */
export type Contact = { readonly channel: Channel; readonly target: string }
