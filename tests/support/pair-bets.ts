/** Those of some bets that a seed pair decided: they have a nonce. */
export function pairBets<B extends object>(bets: readonly B[]): Extract<B, { nonce: number }>[] {
  return bets.filter((bet): bet is Extract<B, { nonce: number }> => 'nonce' in bet)
}

/** A bet that a seed pair decided. Throws for any other. */
export function pairBet<B extends object>(bet: B): Extract<B, { nonce: number }> {
  const [found] = pairBets([bet])
  if (!found) throw new Error('a bet of no seed pair')
  return found
}
