/** OWASP Password Storage Cheat Sheet: argon2id (the package's default) with 19 MiB, two passes, one lane. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const { memoryCost, timeCost, parallelism } = ARGON2ID
const OF_NOW = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** Of 16 bytes of salt and 32 of a hash, in base64 without padding: a PHC string that takes as long to check as any, and is of no password. */
export const DECOY = `${OF_NOW}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a PHC string was made as one is made now. */
export const isOfNow = (passwordHash: string): boolean => passwordHash.startsWith(OF_NOW)
