/** How the numbers of a country are written while they are typed. */
export type PhoneMask = {
  /** The country's own code, which is not typed twice. */
  readonly prefix: string
  /** What follows: `#` a digit, `@` a letter, `*` either. */
  readonly mask: string
}

/** Russia and Kazakhstan share a code, and so a mask. */
export const PHONE_MASKS: Readonly<Record<'ru' | 'kz' | 'by', PhoneMask>> = {
  ru: { prefix: '+7', mask: '(###) ### ## ##' },
  kz: { prefix: '+7', mask: '(###) ### ## ##' },
  by: { prefix: '+375', mask: '(##) ### ## ##' },
}
