export const CHANNELS = ['email', 'phone'] as const
export type Channel = (typeof CHANNELS)[number]

/** Where somebody is written to: an address, or a number in E.164, in its one spelling. */
export type Contact = { readonly channel: Channel; readonly target: string }
