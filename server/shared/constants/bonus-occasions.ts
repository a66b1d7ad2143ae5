/** Occasions of a bonus as shown to players: a player's action, a week's losses, or the operator's decision. */
export const SHOWN_OCCASIONS = [
  'registration_and_deposit',
  'deposit',
  'code',
  'weekly_loss',
  'manual',
  'prize',
] as const
export type ShownOccasion = (typeof SHOWN_OCCASIONS)[number]

/**
 * All occasions. The bonus for a verified identity is shown as the operator's decision, since older builds do not know
 * its occasion.
 */
export const BONUS_OCCASIONS = [...SHOWN_OCCASIONS, 'kyc_verified'] as const
export type BonusOccasion = (typeof BONUS_OCCASIONS)[number]

type Occasion = {
  readonly shown: ShownOccasion
  readonly isOfDeposit: boolean
  /** Whether it automatically returns a part of a week's losses: there is nothing to claim. */
  readonly isCashback: boolean
  /** Whether it rewards bets that were settled before, and so leads nobody to a first one. */
  readonly isAfterBets: boolean
  /** Whether eligible players see it listed before it is granted. */
  readonly isListed: boolean
  /** Whether an eligible player can claim it by id. */
  readonly isClaimable: boolean
  /** Whether emails may advertise it: a player can get it without the operator. */
  readonly isAdvertised: boolean
  /** Whether the operator grants it to a named player, and so is responsible for duplicate accounts. */
  readonly isGrantedByOperator: boolean
}

export const OCCASIONS: Readonly<Record<BonusOccasion, Occasion>> = {
  registration_and_deposit: {
    shown: 'registration_and_deposit',
    isOfDeposit: true,
    isCashback: false,
    isAfterBets: false,
    isListed: true,
    isClaimable: true,
    isAdvertised: true,
    isGrantedByOperator: false,
  },
  deposit: {
    shown: 'deposit',
    isOfDeposit: true,
    isCashback: false,
    isAfterBets: false,
    isListed: true,
    isClaimable: true,
    isAdvertised: true,
    isGrantedByOperator: false,
  },
  code: {
    shown: 'code',
    isOfDeposit: false,
    isCashback: false,
    isAfterBets: false,
    isListed: false,
    isClaimable: false,
    isAdvertised: false,
    isGrantedByOperator: false,
  },
  weekly_loss: {
    shown: 'weekly_loss',
    isOfDeposit: false,
    isCashback: true,
    isAfterBets: true,
    isListed: true,
    isClaimable: false,
    isAdvertised: true,
    isGrantedByOperator: false,
  },
  manual: {
    shown: 'manual',
    isOfDeposit: false,
    isCashback: false,
    isAfterBets: false,
    isListed: false,
    isClaimable: false,
    isAdvertised: false,
    isGrantedByOperator: true,
  },
  prize: {
    shown: 'prize',
    isOfDeposit: false,
    isCashback: false,
    isAfterBets: true,
    isListed: false,
    isClaimable: false,
    isAdvertised: false,
    isGrantedByOperator: true,
  },
  kyc_verified: {
    shown: 'manual',
    isOfDeposit: false,
    isCashback: false,
    isAfterBets: false,
    isListed: true,
    isClaimable: true,
    isAdvertised: false,
    isGrantedByOperator: false,
  },
}

export const shownOccasion = (occasion: BonusOccasion): ShownOccasion => OCCASIONS[occasion].shown
