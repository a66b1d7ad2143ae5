import { type JurisdictionProfile, STRICTEST } from './profile.ts'

const LAW = 'Lei 14.790 of 29 December 2023'
const ADDRESS = 'https://www.planalto.gov.br/ccivil_03/_ato2023-2026/2023/lei/l14790.htm'
const RESPONSIBLE = 'Portaria SPA/MF 1.231 of 31 July 2024'

/** Brazil: a draft for fixed-odds bets and online games, as far as public sources say. */
export const br = {
  casino: true,
  autobet: false,
  turbo: false,
  minCycleMs: { slots: 2500, clocked: 0, other: 5000 },
  bonuses: { beforeBets: false, maxWagering: 10, wholeContributions: true, mixedProducts: false },
  cancelWithdrawal: false,
  realityCheckMinutes: { default: 30, max: 60 },
  limitPrompt: 'registration',
  kyc: { identityBefore: 'deposit', identityUsd: 0, addressUsd: 2000, fundsUsd: 10_000 },
  turnoverBp: 0,
  turnoverScoring: false,
  sources: {
    casino: `${LAW}, article 14, § 2 (online games are offered virtually); ${ADDRESS}`,
    autobet: STRICTEST,
    turbo: STRICTEST,
    minCycleMs: STRICTEST,
    bonuses: `${LAW}, article 29, I (no advance, bonus or prior advantage for a bet); the other values are the strictest of the other profiles; ${ADDRESS}`,
    cancelWithdrawal: STRICTEST,
    realityCheckMinutes: STRICTEST,
    limitPrompt: `${RESPONSIBLE}, as amended by Portaria SPA/MF 2.579/2025, published on 10 November 2025 (limits of loss and time at registration); https://www.legisweb.com.br/legislacao/?legislacao=486086`,
    kyc: `${LAW}, article 23 (identification with facial recognition); sums of address and funds are ours; ${ADDRESS}`,
    turnoverBp: STRICTEST,
    turnoverScoring: STRICTEST,
  },
  unmet: [
    `identification has no facial recognition unless the KYC_PROVIDER has it (${LAW}, article 23)`,
    `the central register of self-excluded persons is not consulted (${RESPONSIBLE}, as amended)`,
    'bets are not reported to the betting management system SIGAP (Portaria SPA/MF 722 of 2 May 2024)',
    `games are certified by an entity that the ministry recognizes (Portaria SPA/MF 1.207 of 29 July 2024)`,
    `the pages show the operator's number and authorization (${LAW}, article 15): put them in SITE_LICENCE`,
  ],
  reviewedBy: null,
} as const satisfies JurisdictionProfile
