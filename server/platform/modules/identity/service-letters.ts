/** Letters that an operator sends to one player: why documents are needed, how to log in, a code for the contact. */
export const SERVICE_LETTERS = ['identity_asked', 'login_data', 'verification'] as const
export type ServiceLetter = (typeof SERVICE_LETTERS)[number]
