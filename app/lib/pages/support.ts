import type { Locale } from '#server/shared/constants/locales.ts'

/** Shown in texts that say "write to support" if the operator has set no address. */
const UNSET: Record<Locale, string> = {
  ru: 'адрес на этом сайте ещё не указан',
  en: 'no support address has been set on this site yet',
  kz: 'мекенжайы бұл сайтта әлі көрсетілмеген',
  br: 'o endereço ainda não foi informado neste site',
  hi: 'इस साइट पर सहायता का पता अभी सेट नहीं है',
}

/** Note after the word for support in long texts: ` (help@casino.example)`. */
export const supportNote = (email: string | null, language: Locale): string => ` (${email ?? UNSET[language]})`
