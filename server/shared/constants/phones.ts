export type PhoneMask = {
  /** Country code, which is filled in automatically. */
  readonly prefix: string
  /** Rest of the number: `#` a digit, `@` a letter, `*` either. */
  readonly mask: string
}

/** Russia and Kazakhstan share a country code and a mask. */
export const PHONE_MASKS: Readonly<Record<'ru' | 'kz' | 'by', PhoneMask>> = {
  ru: { prefix: '+7', mask: '(###) ### ## ##' },
  kz: { prefix: '+7', mask: '(###) ### ## ##' },
  by: { prefix: '+375', mask: '(##) ### ## ##' },
}
