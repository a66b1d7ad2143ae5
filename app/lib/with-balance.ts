import { formatMicros, micros, parseMicros } from '#server/rules/money.ts'
import type { Session } from './session.ts'

/** The same session with another balance; the total follows (E1). */
export function withBalance(session: Session, balance: string): Session {
  if (!session.profile) return session
  const { user } = session.profile
  const total_balance = formatMicros(micros(parseMicros(balance) + parseMicros(user.bonus_balance)))
  return { profile: { ...session.profile, user: { ...user, balance, total_balance } } }
}
