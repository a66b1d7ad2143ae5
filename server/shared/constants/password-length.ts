/** OWASP ASVS 6.2: at least 8, 64 and more allowed, no composition rules; the cap keeps a hash from being a weapon. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const
