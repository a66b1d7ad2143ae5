import { getGlobalStartContext } from '@tanstack/react-start'

/** What the gateway tells the page that it renders. */
export type StartContext = {
  /** Of the scripts and styles of this answer. */
  readonly nonce: string
  /** The site's public origin, where canonical addresses start. */
  readonly siteOrigin: string
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
