import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { createTRPCClient } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { runMiddlewares } from '~/lib/pages/route-middlewares.ts'
import type { Profile, Session } from '~/lib/player/session.ts'

function queriesOf(session: Session) {
  const queryClient = new QueryClient()
  const trpc = createTRPCOptionsProxy<AppRouter>({ client: createTRPCClient<AppRouter>({ links: [] }), queryClient })
  queryClient.setQueryData(trpc.session.current.queryKey(), session)
  return { queryClient, trpc, href: '/profile/history?list=bets' }
}

const page = (...middlewares: string[]) => [{ staticData: {} }, { staticData: { middlewares } }]
const NOBODY = queriesOf({ profile: null })

test('an unknown route middleware is an error, whatever else the page names [N7]', async () => {
  await expect(runMiddlewares(page('no-such'), NOBODY)).rejects.toThrow('Unknown route middleware')
  await expect(runMiddlewares(page('constructor'), NOBODY)).rejects.toThrow('Unknown route middleware')
})

test('a page that names none is open to everybody [N7]', async () => {
  await expect(runMiddlewares(page(), NOBODY)).resolves.toBeUndefined()
})

const user: Profile['user'] = {
  id: 'player_1',
  name: 'Anna',
  email: 'anna@example.com',
  phone: null,
  balance: '0',
  bonus: '0',
  bonus_balance: '0',
  total_balance: '0',
  currency: 'RUB',
  locale: 'ru',
  timezone: 'UTC',
  zone_offsets: null,
  is_timezone_chosen: false,
  register_method: 'email',
  is_phone_verified: false,
  is_email_verified: false,
  is_password_exists: true,
  is_avatar_hidden: false,
  is_statistics_hidden: false,
  is_marketing_wanted: false,
  image: { small: null },
  premium: { status: null },
  verification: { is_need: false, data: { status: 'init' } },
}
const playerWith = (...features: string[]) =>
  queriesOf({ profile: { user, features, region: 'RU', super_bonus: null, is_stopped: false, terms_due: [] } })

test('a player whom the operator names bonus balances to may see them [N4 O2]', async () => {
  await expect(runMiddlewares(page('bonus_balances'), playerWith('bonus_balances'))).resolves.toBeUndefined()
  await expect(runMiddlewares(page('bonus_balances'), playerWith('another'))).rejects.toSatisfy(isRedirect)
})

test('bonus balances are a 404 if the operator does not enable them [N4 O2]', async () => {
  const refused = await runMiddlewares(page('bonus_balances'), NOBODY).catch((error: unknown) => error)
  expect(isRedirect(refused) && refused.options).toMatchObject({ to: '/error', search: { errorCode: 404 } })
})

test('the pages of a profile are a player’s; a visitor is asked who they are [R24]', async () => {
  await expect(runMiddlewares(page('player'), playerWith())).resolves.toBeUndefined()
  const refused = await runMiddlewares(page('player'), NOBODY).catch((error: unknown) => error)
  expect(isRedirect(refused) && refused.options).toMatchObject({
    to: '/',
    search: { login: true, next: '/profile/history?list=bets' },
  })
})
