/** What a bonus is given for: something that a player does, what a week has cost them, or the operator's word. */
export const BONUS_OCCASIONS = [
  'registration_and_deposit',
  'deposit',
  'code',
  'weekly_loss',
  'manual',
  'prize',
] as const
export type BonusOccasion = (typeof BONUS_OCCASIONS)[number]
