export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const { memoryCost, timeCost, parallelism } = ARGON2ID
const CURRENT_PARAMETERS = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/**
 * A PHC string with 16 bytes of salt and a 32-byte hash, in base64 without padding. Verifying it takes as long as any
 * other, and no password matches it.
 */
export const DUMMY_HASH = `${CURRENT_PARAMETERS}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a PHC string was made with the current parameters. */
export const hasCurrentParameters = (passwordHash: string): boolean => passwordHash.startsWith(CURRENT_PARAMETERS)
