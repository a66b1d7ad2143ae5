/**
 * OWASP ASVS 6.2: minimum 8, at least 64 allowed, no composition rules; the maximum prevents denial of service by
 * hashing.
 */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const
