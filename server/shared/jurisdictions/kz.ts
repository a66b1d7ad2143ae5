import { type JurisdictionProfile, STRICTEST } from './profile.ts'

const LAW = 'Law of 12 January 2007 No. 219-III on gambling business'
const ADDRESS = 'https://adilet.zan.kz/eng/docs/Z070000219_'

/** Kazakhstan: a draft for bookmakers, as far as public sources say. */
export const kz = {
  casino: false,
  autobet: false,
  turbo: false,
  minCycleMs: { slots: 2500, clocked: 0, other: 5000 },
  bonuses: { beforeBets: true, maxWagering: 10, wholeContributions: true, mixedProducts: false },
  cancelWithdrawal: false,
  realityCheckMinutes: { default: 30, max: 60 },
  limitPrompt: 'registration',
  kyc: { identityBefore: 'deposit', identityUsd: 0, addressUsd: 2000, fundsUsd: 10_000 },
  turnoverBp: 0,
  turnoverScoring: false,
  sources: {
    casino:
      'internet casinos are searched for and blocked: order V2100024320 of the Minister of Culture and Sports, as amended on 15 October 2024; https://adilet.zan.kz/eng/docs/V2100024320',
    autobet: STRICTEST,
    turbo: STRICTEST,
    minCycleMs: STRICTEST,
    bonuses: STRICTEST,
    cancelWithdrawal: STRICTEST,
    realityCheckMinutes: STRICTEST,
    limitPrompt: STRICTEST,
    kyc: `${LAW}, article 12, 4 (winnings are paid on an identity document) and article 15-1 (persons on the list of restricted persons may not bet, so everybody is identified before); sums of address and funds are ours; ${ADDRESS}`,
    turnoverBp: `${LAW}, article 12, 4: winnings are paid within three calendar days; ${ADDRESS}`,
    turnoverScoring: STRICTEST,
  },
  unmet: [
    `bettors are at least 21 years old (${LAW}, article 15-1), while the pages say 18`,
    `the list of restricted persons is not consulted (${LAW}, article 15-1)`,
    `bets are not reported to the single accounting system (${LAW}, article 1, 3-1)`,
    'bets are on sports events only: the virtual sports need a feed of real events in their place',
  ],
  reviewedBy: null,
} as const satisfies JurisdictionProfile
