/** OWASP Password Storage Cheat Sheet: argon2id (the package's default) with 19 MiB, two passes, one lane. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const { memoryCost, timeCost, parallelism } = ARGON2ID
const OF_NOW = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** Whether a PHC string was made as one is made now. */
export const isOfNow = (passwordHash: string): boolean => passwordHash.startsWith(OF_NOW)
