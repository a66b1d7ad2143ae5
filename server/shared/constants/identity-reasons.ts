/**
 * Reasons for which documents are refused or asked for again. Codes, since the site shows each in the player's language;
 * an operator may write another one in words.
 */
export const IDENTITY_REASONS = ['edge_cut', 'blurred', 'out_of_date', 'name_differs', 'other_document'] as const
export type IdentityReason = (typeof IDENTITY_REASONS)[number]
