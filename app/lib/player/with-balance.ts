import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'

type User = { readonly balance: string; readonly bonus_balance: string; readonly total_balance: string }
type Session = { readonly profile: { readonly user: User } | null }

/** Replaces the balance of a session and updates the total. */
export function withBalance<S extends Session>(session: S, balance: string): S {
  const { profile } = session
  if (profile === null) return session
  const { user } = profile
  const total_balance = formatMicros(micros(parseMicros(balance) + parseMicros(user.bonus_balance)))
  return { ...session, profile: { ...profile, user: { ...user, balance, total_balance } } }
}
