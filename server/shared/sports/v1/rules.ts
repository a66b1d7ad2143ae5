import { cashOutValue } from '#server/shared/sports/slip/cash-out.ts'
import { largestPayout, payoutOfBet } from '#server/shared/sports/slip/payout.ts'
import type { SportsRules } from '../sports-rules.ts'

export const sportsRules: SportsRules = { version: 'sports/v1', payout: payoutOfBet, largestPayout, cashOutValue }
