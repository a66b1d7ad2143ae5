import type { FilledPage } from '#server/edge/gateway/pages/shell.ts'
import type { Profile } from '#server/edge/trpc/profile.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { OwnAnswer } from '#server/shared/constants/page-shells.ts'

/** Input of a render. `siteOrigin` is the public one: the start of canonical addresses. */
export type PageFacts = { readonly locale: Locale; readonly nonce: string; readonly siteOrigin: string }

/** `take` returns the body, once, if all of it is available: a string is sent without a stream. */
export type PageResponse = Response & { readonly take?: () => { readonly html: string } }

/** Viewer of a page, as returned by the procedure `session.current`. */
export type Viewer = { readonly profile: Profile }

/** Fields of a player that the HTML of a page depends on. */
export type ShellProfile = Partial<Pick<Profile, 'features'>> & { readonly user: Partial<Profile['user']> }

/** Selects these fields, or replaces them by a representative of all that give the same HTML; null if a page has to be rendered whole. */
export type ShellOf = (profile: Profile) => ShellProfile | null

/** Declaration of a page's route, for one address. */
export type DeclaredShell = {
  readonly shellOf: ShellOf
  /** With the parameters of the address; null if no query of the page is answered per player. */
  readonly ownAnswer: (OwnAnswer & { readonly input: Readonly<Record<string, string>> }) | null
}

/** A page that is the same for every player, except for the player-specific parts. */
export type PageShell = {
  /** Size of the shared HTML, uncompressed. */
  readonly bytes: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Fills in the parts of one player. The result equals a full render for that player. */
  readonly fill: (viewer: Viewer) => FilledPage
}
