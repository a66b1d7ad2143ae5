/** Legal documents of the site by the last part of their address. */
export const LEGAL_DOCUMENTS = ['user-agreement', 'confidential', 'kyc'] as const

export type LegalName = (typeof LEGAL_DOCUMENTS)[number]

/** Maximum length of an outline, in characters. */
export const OUTLINE_LENGTH = 60_000

/** Notice that players have of a material change before it is in force. */
export const LEGAL_NOTICE_DAYS = 14
