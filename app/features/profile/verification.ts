/** What a player is told of the check of their identity. */
export type Verification = 'pending' | 'failed' | 'success' | 'none'

const SHOWN = new Map<string, Verification>([
  ['init', 'pending'],
  ['waiting', 'pending'],
  ['user_pending', 'pending'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['unverified', 'failed'],
  ['success', 'success'],
  ['verified', 'success'],
])

/** Of the operator's word; none for any that is unknown. */
export const verificationOf = (status: string): Verification => SHOWN.get(status) ?? 'none'
