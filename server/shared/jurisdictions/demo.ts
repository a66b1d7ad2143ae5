import type { JurisdictionProfile } from './profile.ts'

const OURS = 'play money: no law applies, and the value shows what the platform can do'

/** Play money. Real money cannot be played under it. */
export const demo = {
  casino: true,
  autobet: true,
  turbo: true,
  minCycleMs: { slots: 500, clocked: 0, other: 0 },
  bonuses: { beforeBets: true, maxWagering: 50, wholeContributions: false, mixedProducts: true },
  cancelWithdrawal: false,
  realityCheckMinutes: { default: 30, max: 120 },
  limitPrompt: 'first_deposit',
  kyc: { identityBefore: 'withdrawal', identityUsd: 2000, addressUsd: 2000, fundsUsd: 10_000 },
  turnoverBp: 10_000,
  turnoverScoring: true,
  sources: {
    casino: OURS,
    autobet: OURS,
    turbo: OURS,
    minCycleMs: OURS,
    bonuses: OURS,
    cancelWithdrawal: OURS,
    realityCheckMinutes: OURS,
    limitPrompt: OURS,
    kyc: OURS,
    turnoverBp: OURS,
    turnoverScoring: OURS,
  },
  unmet: [],
  reviewedBy: null,
} as const satisfies JurisdictionProfile
