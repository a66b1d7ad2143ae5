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

/** An occasion as pages are told of it. */
export const shownOccasion = (occasion: BonusOccasion): ShownOccasion =>
  occasion === 'kyc_verified' ? 'manual' : occasion
