import type { CannedAnswer, RecordedRequest, Responder } from '../fixture-server.ts'

const REFUSED: CannedAnswer = { status: 401, body: { errors: { base: ['unauthorized'] } } }

/** A user as returned by GET profile/user. */
export const USER = {
  id: '7',
  name: 'Player',
  email: 'player@example.com',
  phone: null,
  balance: 0,
  bonus: 0,
  bonus_balance: 0,
  total_balance: 0,
  currency: 'RUB',
  locale: 'ru',
  timezone: 'Europe/Moscow',
  register_method: 'email',
  is_phone_verified: false,
  is_email_verified: true,
  is_password_exists: true,
  is_avatar_hidden: false,
  is_statistics_hidden: false,
  image: { small: null },
  premium: { status: null },
  verification: { is_need: false, data: { status: 'unverified' } },
}

/** A backend without a grace period: a refresh invalidates the old token immediately. */
export type TokenBackend = {
  readonly respond: Responder
  refreshes: number
  /** The only valid token. */
  valid: string
}

export function tokenBackend(valid: string): TokenBackend {
  const backend: TokenBackend = {
    valid,
    refreshes: 0,
    respond(request) {
      const bearer = request.headers.authorization?.replace('Bearer ', '')
      if (request.path === '/auth/refresh-token') return refresh(backend, bearer)
      return bearer === backend.valid ? answerOf(request) : REFUSED
    },
  }
  return backend
}

/** The stale token of the tests can be refreshed once; any further use counts as theft. */
function refresh(backend: TokenBackend, bearer: string | undefined): CannedAnswer {
  backend.refreshes++
  if (bearer !== 'stale' || backend.refreshes > 1) return REFUSED
  return { status: 200, body: { access_token: backend.valid } }
}

function answerOf({ path }: RecordedRequest): CannedAnswer {
  if (path === '/profile/user')
    return { status: 200, body: { user: USER, features: [], region: 'RU', fresh_token: null, super_bonus: null } }
  return { status: 200, body: { active: 'RUB', wallets: [] } }
}
