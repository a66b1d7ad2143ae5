import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Session } from '~/lib/session.ts'
import type { PlayerPartName } from '~/lib/start-context.ts'
import { trpc } from '~/lib/trpc.ts'
import { AccountControls } from './account-controls.tsx'
import { BottomBar } from './bottom-bar.tsx'

/** Paths, in the default locale, of pages that say the same to every player but for these parts. */
export const SAME_FOR_ALL_PLAYERS: ReadonlySet<string> = new Set([
  ...['/', '/faq'],
  ...['/policy/ru/user-agreement', '/policy/en/user-agreement', '/policy/ru/confidential', '/policy/en/kyc'],
])

const SESSION_KEY = trpc.session.current.queryKey()

/** Whether a query is who looks at the page. */
export const isSession = (key: readonly unknown[]) => JSON.stringify(key[0]) === JSON.stringify(SESSION_KEY[0])

/** A player's own parts as HTML, as they stand in a page that the router has loaded. */
export function renderPlayerParts(router: AnyRouter, session: Session): Record<PlayerPartName, string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(SESSION_KEY, session)
  const render = (part: React.ReactNode) =>
    renderToString(
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
      </RouterContextProvider>,
    )
  return { account: render(<AccountControls />), bottomBar: render(<BottomBar />) }
}
