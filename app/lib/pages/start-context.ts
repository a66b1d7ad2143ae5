import type { QueryClient } from '@tanstack/react-query'
import { getGlobalStartContext } from '@tanstack/react-start'

/** What of the frame depends on who looks at it. */
export type PlayerPartName = 'account' | 'bottomBar'

/** What the gateway tells the page that it renders. */
export type StartContext = {
  /** Of the scripts and styles of this answer. */
  readonly nonce: string
  /** The site's public origin, where canonical addresses start. */
  readonly siteOrigin: string
  /** What was asked for the page, where all of it is answered; null elsewhere. Unset, it goes the integration's way. */
  readonly answersOf?: ((queryClient: QueryClient) => readonly unknown[] | null) | undefined
  /** What stands in the place of each player's own parts, where a page is rendered for all of them. */
  readonly marks?: Readonly<Record<PlayerPartName, string>> | undefined
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: StartContext }
  }
}

/** Undefined in the browser, which knows its origin and finds the nonce in the page. */
export function startContext(): StartContext | undefined {
  return getGlobalStartContext()
}
