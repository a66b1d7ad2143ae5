import type { QueryClient } from '@tanstack/react-query'
import { getGlobalStartContext } from '@tanstack/react-start'

/** Parts of a page that depend on the user: of its frame, and of the profile's overview. */
export type PlayerPartName = 'account' | 'bottomBar' | 'profileHead' | 'contacts'

/** Values that the gateway passes to a page it renders. */
export type StartContext = {
  /** CSP nonce for the scripts and styles of this response. */
  readonly nonce: string
  /** The site's public origin, used for canonical addresses. */
  readonly siteOrigin: string
  /**
   * Returns the results of the page's queries once all have one; null if they are incomplete. If unset, the
   * integration's streaming is used.
   */
  readonly answersOf?: ((queryClient: QueryClient) => readonly unknown[] | null) | undefined
  /** Placeholders for player-specific parts, while a page is rendered for all players. */
  readonly marks?: Readonly<Record<PlayerPartName, string>> | undefined
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: StartContext }
  }
}

/** Undefined in the browser, which knows its origin and reads the nonce from the page. */
export function startContext(): StartContext | undefined {
  return getGlobalStartContext()
}
