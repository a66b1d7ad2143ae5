import type { Verification } from './verification.ts'

type VerificationStep = 'form' | 'pages' | 'waiting' | 'done' | 'desk'

/** What the player does next, by how the check stands. */
export function stepOf({ status, desk_url }: Pick<Verification, 'status' | 'desk_url'>): VerificationStep {
  if (status === 'success' || status === 'verified') return 'done'
  if (status === 'waiting' || status === 'pending') return 'waiting'
  if (desk_url !== null) return 'desk'
  return status === 'init' || status === 'user_pending' ? 'pages' : 'form'
}
