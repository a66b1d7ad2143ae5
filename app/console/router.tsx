import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { Link } from './lib/navigation.tsx'
import { validateSearch } from './lib/search.ts'
import { Session } from './lib/session.tsx'
import { m } from './paraglide/messages.js'
import { SignIn } from './screens/access/sign-in.tsx'
import { Frame } from './shell/frame.tsx'
import { Page } from './shell/page.tsx'
import { Empty, Loading } from './ui/states.tsx'

function Missing() {
  return (
    <Page title={m.missing_title()}>
      <Empty
        title={m.missing_title()}
        actions={
          <Link to="/" className="btn">
            {m.work_title()}
          </Link>
        }
      >
        {m.missing_text()}
      </Empty>
    </Page>
  )
}

/** A screen's fault leaves the frame usable. */
function Broken({ error }: ErrorComponentProps) {
  return (
    <Page title={m.state_failed()}>
      <Empty
        title={m.state_failed()}
        actions={
          <button type="button" className="btn" onClick={() => window.location.reload()}>
            {m.state_retry()}
          </button>
        }
      >
        {error instanceof Error ? error.message : ''}
      </Empty>
    </Page>
  )
}

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing })

const desk = createRoute({
  id: 'desk',
  getParentRoute: () => root,
  component: () => (
    <Session signIn={(props) => <SignIn {...props} />} waiting={<Loading />}>
      <Frame />
    </Session>
  ),
  notFoundComponent: Missing,
})

/** A page behind the sign-in; its script is loaded with it. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ path, getParentRoute: () => desk, validateSearch, component })

const routes = root.addChildren([
  createRoute({
    path: '/invitation',
    getParentRoute: () => root,
    component: lazyRouteComponent(() => import('./screens/access/invitation.tsx'), 'Invitation'),
  }),
  desk.addChildren([
    page(
      '/',
      lazyRouteComponent(() => import('./screens/work-page.tsx'), 'WorkPage'),
    ),
    page(
      '/players',
      lazyRouteComponent(() => import('./screens/players/players-page.tsx'), 'PlayersPage'),
    ),
    page(
      '/players/$player',
      lazyRouteComponent(() => import('./screens/players/player-page.tsx'), 'PlayerPage'),
    ),
    page(
      '/money',
      lazyRouteComponent(() => import('./screens/queues/money-page.tsx'), 'MoneyPage'),
    ),
    page(
      '/identity',
      lazyRouteComponent(() => import('./screens/queues/identity-page.tsx'), 'IdentityPage'),
    ),
    page(
      '/approvals',
      lazyRouteComponent(() => import('./screens/queues/approvals-page.tsx'), 'ApprovalsPage'),
    ),
    page(
      '/games',
      lazyRouteComponent(() => import('./screens/product/games-page.tsx'), 'GamesPage'),
    ),
    page(
      '/sports',
      lazyRouteComponent(() => import('./screens/product/sports-page.tsx'), 'SportsPage'),
    ),
    page(
      '/campaigns',
      lazyRouteComponent(() => import('./screens/product/campaigns-page.tsx'), 'CampaignsPage'),
    ),
    page(
      '/content',
      lazyRouteComponent(() => import('./screens/product/content-page.tsx'), 'ContentPage'),
    ),
    page(
      '/providers',
      lazyRouteComponent(() => import('./screens/system/providers-page.tsx'), 'ProvidersPage'),
    ),
    page(
      '/letters',
      lazyRouteComponent(() => import('./screens/system/letters-page.tsx'), 'LettersPage'),
    ),
    page(
      '/audit',
      lazyRouteComponent(() => import('./screens/system/audit-page.tsx'), 'AuditPage'),
    ),
    page(
      '/operators',
      lazyRouteComponent(() => import('./screens/system/operators-page.tsx'), 'OperatorsPage'),
    ),
    page(
      '/settings',
      lazyRouteComponent(() => import('./screens/system/settings-page.tsx'), 'SettingsPage'),
    ),
    page(
      '/account',
      lazyRouteComponent(() => import('./screens/access/account-page.tsx'), 'AccountPage'),
    ),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
})
