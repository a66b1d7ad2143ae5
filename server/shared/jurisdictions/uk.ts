import type { JurisdictionProfile } from './profile.ts'

const RTS = 'Remote gambling and software technical standards'
const LCCP = 'Licence conditions and codes of practice'
const ADDRESS = 'https://www.gamblingcommission.gov.uk'

/** Great Britain, by the standards and codes of the Gambling Commission. A draft. */
export const uk = {
  casino: true,
  autobet: false,
  turbo: false,
  // shared rounds take at least ten seconds, and all stakes in one count as a single play
  minCycleMs: { slots: 2500, clocked: 0, other: 5000 },
  bonuses: { beforeBets: true, maxWagering: 10, wholeContributions: true, mixedProducts: false },
  cancelWithdrawal: false,
  realityCheckMinutes: { default: 30, max: 60 },
  limitPrompt: 'registration',
  kyc: { identityBefore: 'deposit', identityUsd: 0, addressUsd: 2000, fundsUsd: 10_000 },
  turnoverBp: 0,
  turnoverScoring: false,
  sources: {
    casino: `Gambling Act 2005, section 65; ${ADDRESS}`,
    autobet: `${RTS}, 8A; ${ADDRESS}/standards/remote-gambling-and-software-technical-standards`,
    turbo: `${RTS}, 14E; ${ADDRESS}/standards/remote-gambling-and-software-technical-standards`,
    minCycleMs: `${RTS}, 14C and 14G; ${ADDRESS}/standards/remote-gambling-and-software-technical-standards`,
    bonuses: `${LCCP}, social responsibility code 5.1.1, in force from 19 January 2026; ${ADDRESS}/licensees-and-businesses/lccp`,
    cancelWithdrawal: `${RTS}, 14B; ${ADDRESS}/standards/remote-gambling-and-software-technical-standards`,
    realityCheckMinutes: `${RTS}, 13; the maximum is ours; ${ADDRESS}/standards/remote-gambling-and-software-technical-standards`,
    limitPrompt: `${RTS}, 12; ${ADDRESS}/standards/remote-gambling-and-software-technical-standards`,
    kyc: `${LCCP}, licence condition 17.1.1; sums of address and funds are ours; ${ADDRESS}/licensees-and-businesses/lccp`,
    turnoverBp: 'ours: identity is known before the first deposit, and a payout needs no turnover',
    turnoverScoring: `${LCCP}, social responsibility code 5.1.1: no benefit that depends on how long or how often somebody gambles; ${ADDRESS}/licensees-and-businesses/lccp`,
  },
  unmet: ['the national register of self-excluded persons (GAMSTOP) is not consulted'],
  reviewedBy: null,
} as const satisfies JurisdictionProfile
