import type { FilledPage } from '#server/edge/gateway/pages/shell.ts'
import type { Profile } from '#server/edge/trpc/procedures/session.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

/** What a page is rendered with. `siteOrigin` is the public one: the start of canonical addresses. */
export type PageFacts = { readonly locale: Locale; readonly nonce: string; readonly siteOrigin: string }

/** `take` hands out its body, once, where all of it is at hand: a text is sent without a stream. */
export type PageResponse = Response & { readonly take?: () => { readonly html: string } }

/** Who looks at a page, as the procedure `session.current` says. */
export type Looker = { readonly profile: Profile }

/** A page as it is for every player, but for what each has of their own. */
export type PageShell = {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The page of one player: the same as if it had been rendered for them alone. */
  readonly fill: (looker: Looker) => FilledPage
}
