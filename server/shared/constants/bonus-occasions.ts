/** What a bonus is told to be given for: something that a player does, what a week has cost them, or the operator's word. */
export const SHOWN_OCCASIONS = [
  'registration_and_deposit',
  'deposit',
  'code',
  'weekly_loss',
  'manual',
  'prize',
] as const
export type ShownOccasion = (typeof SHOWN_OCCASIONS)[number]

/** All that there is. What a proven identity brings is told as the operator's word: pages of a build before know no other. */
export const BONUS_OCCASIONS = [...SHOWN_OCCASIONS, 'kyc_verified'] as const
export type BonusOccasion = (typeof BONUS_OCCASIONS)[number]

type Occasion = {
  /** As what pages are told of it. */
  readonly shown: ShownOccasion
  readonly isOfDeposit: boolean
  /** Whether it is listed for whoever it is for, without having been given to them. */
  readonly isListed: boolean
  /** Whether whoever asks for it by its id gets it. */
  readonly isForAsking: boolean
  /** Whether letters may be written about it: players can have it by themselves. */
  readonly isWrittenOf: boolean
  /** Whether the operator gives it by name, so that accounts of one person are theirs to tell apart. */
  readonly isByName: boolean
}

/** What follows from the occasion of a bonus. */
export const OCCASIONS: Readonly<Record<BonusOccasion, Occasion>> = {
  registration_and_deposit: {
    shown: 'registration_and_deposit',
    isOfDeposit: true,
    isListed: true,
    isForAsking: true,
    isWrittenOf: true,
    isByName: false,
  },
  deposit: {
    shown: 'deposit',
    isOfDeposit: true,
    isListed: true,
    isForAsking: true,
    isWrittenOf: true,
    isByName: false,
  },
  code: {
    shown: 'code',
    isOfDeposit: false,
    isListed: false,
    isForAsking: false,
    isWrittenOf: false,
    isByName: false,
  },
  weekly_loss: {
    shown: 'weekly_loss',
    isOfDeposit: false,
    isListed: true,
    isForAsking: false,
    isWrittenOf: true,
    isByName: false,
  },
  manual: {
    shown: 'manual',
    isOfDeposit: false,
    isListed: false,
    isForAsking: false,
    isWrittenOf: false,
    isByName: true,
  },
  prize: {
    shown: 'prize',
    isOfDeposit: false,
    isListed: false,
    isForAsking: false,
    isWrittenOf: false,
    isByName: true,
  },
  kyc_verified: {
    shown: 'manual',
    isOfDeposit: false,
    isListed: true,
    isForAsking: true,
    isWrittenOf: false,
    isByName: false,
  },
}

/** An occasion as pages are told of it. */
export const shownOccasion = (occasion: BonusOccasion): ShownOccasion => OCCASIONS[occasion].shown
