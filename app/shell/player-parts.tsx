import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { OverviewContacts, OverviewHead } from '~/features/profile/overview-page.tsx'
import { trpc } from '~/lib/calls/trpc.ts'
import type { PlayerPartName } from '~/lib/pages/start-context.ts'
import type { Session } from '~/lib/player/session.ts'
import { AccountControls, isFunded } from './account-controls.tsx'
import { balanceText } from './balance-pill.tsx'
import { BottomBar } from './bottom-bar.tsx'

const SESSION_KEY = trpc.session.current.queryKey()

export const isSession = (key: readonly unknown[]) => JSON.stringify(key[0]) === JSON.stringify(SESSION_KEY[0])

type RoutedPage = { readonly router: AnyRouter; readonly key: string }

type LoadedPage = RoutedPage & {
  /** Names of the parts that it has. */
  readonly parts: readonly string[]
}

type SessionText = {
  readonly session: Session
  /** The session as JSON. */
  readonly sessionJson: string
}

/** About 10 kB per entry, including its encoded and compressed forms. */
const MAX_KEPT = 2000

/** Balance of no player, whose text occurs in a part where a balance belongs. */
const ANY_BALANCE = '918273645.18'

/**
 * Renders player-specific parts to HTML, identical to that in a page. They depend only on the session, so they are
 * cached by page and session data, and the session itself by its data: a player who returns with the same balance gets
 * the same parts.
 * @param partOf prepares a text for caching; it repeats either for all players or for one player
 */
export function createPlayerParts<T extends object>(
  partOf: (text: string, repeats: 'for all' | 'for one') => T,
): (page: LoadedPage, viewer: SessionText) => Partial<Record<PlayerPartName | 'session', T>> {
  const kept = new LRUCache<string, T>({ max: MAX_KEPT })
  const keep = (key: string, make: () => T): T => {
    const before = kept.get(key)
    if (before !== undefined) return before
    const now = make()
    kept.set(key, now)
    return now
  }
  return ({ router, key, parts }, { session, sessionJson }) => ({
    account: keep(`account ${key} ${sessionJson}`, () => partOf(accountOf({ router, key }, session), 'for one')),
    // rendered for an anonymous player, so that the shared HTML cannot contain data of one
    bottomBar: keep(`bottom bar ${key}`, () => partOf(renderPart(router, unnamed(session), <BottomBar />), 'for all')),
    session: keep(`session ${sessionJson}`, () => partOf(sessionJson, 'for one')),
    ...(parts.includes('profileHead') && ownParts({ router, key }, session)),
  })

  /** Parts that no balance changes. */
  function ownParts({ router, key }: RoutedPage, session: Session) {
    const shown = JSON.stringify(shownOf(session))
    const own = (name: PlayerPartName, part: React.ReactNode) =>
      keep(`${name} ${key} ${shown}`, () => partOf(renderPart(router, session, part), 'for one'))
    return { profileHead: own('profileHead', <OverviewHead />), contacts: own('contacts', <OverviewContacts />) }
  }
}

/** Fields of a player that these parts show. */
function shownOf({ profile }: Session) {
  if (profile === null) return null
  const { name, image, premium, email, phone, is_email_verified, is_phone_verified } = profile.user
  return { name, image, premium, email, phone, is_email_verified, is_phone_verified }
}

/** Parts of the account split at its balance, by page and by everything else of the session. */
const accounts = new LRUCache<string, readonly string[]>({ max: MAX_KEPT })

/** The account of a player, who bets between two pages: only the balance is replaced. */
function accountOf({ router, key }: RoutedPage, session: Session): string {
  const { profile } = session
  if (profile === null || !isFunded(profile.user)) return renderPart(router, session, <AccountControls />)
  const user = { ...profile.user, balance: '', bonus: '', bonus_balance: '', total_balance: ANY_BALANCE }
  const anyBalance: Session = { ...session, profile: { ...profile, user } }
  const name = `${key} ${JSON.stringify(anyBalance)}`
  const known = accounts.get(name)
  const texts = known ?? renderPart(router, anyBalance, <AccountControls />).split(balanceText(user))
  if (!known) accounts.set(name, texts)
  return texts.join(balanceText(profile.user))
}

/** Copies a session without its player's data. */
function unnamed<T>(value: T): T
function unnamed(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unnamed(inner)]))
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? false : null
}

function renderPart(router: AnyRouter, session: Session, part: React.ReactNode): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(SESSION_KEY, session)
  return renderToString(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </RouterContextProvider>,
  )
}
