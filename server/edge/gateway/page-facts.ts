import type { Locale } from '#server/shared/constants/locales.ts'

/** What a page is rendered with. `siteOrigin` is the public one: the start of canonical addresses. */
export type PageFacts = { readonly locale: Locale; readonly nonce: string; readonly siteOrigin: string }

/** `whole` is its body, where all of it is at hand: a text is sent without a stream. */
export type PageResponse = Response & { readonly whole?: string }
