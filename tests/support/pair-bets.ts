/** The bets that were decided by a seed pair: they have a nonce. */
export function pairBets<B extends object>(bets: readonly B[]): Extract<B, { nonce: number }>[] {
  return bets.filter((bet): bet is Extract<B, { nonce: number }> => 'nonce' in bet)
}

/** Asserts that a bet was decided by a seed pair. Throws for any other. */
export function pairBet<B extends object>(bet: B): Extract<B, { nonce: number }> {
  const [found] = pairBets([bet])
  if (!found) throw new Error('the bet has no seed pair')
  return found
}
