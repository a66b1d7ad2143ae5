import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import { CONTINUE, type RedirectRule } from '../redirect-rule.ts'

const NAME = 'registrationBonusCountdown'

/** Until when the bonus for registering waits for a visitor, in milliseconds since 1970. Anew when it is over. */
export const registrationBonus: RedirectRule = ({ cookies, now, isSearchEngine }) => {
  if (isSearchEngine || cookies.get('token') !== null) return CONTINUE
  const endsAt = Number(cookies.get(NAME))
  const lifeMs = COOKIE_MAX_AGE_S.registrationBonus * 1000
  // further away than it ever is: not of our making
  if (endsAt > now && endsAt <= now + lifeMs) return CONTINUE
  return { cookies: [{ name: NAME, value: `${now + lifeMs}` }] }
}
