import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'

/** `step_up`: to a contact that the account has, before it gets another one. `second_factor`: beside a right password. */
export type CodePurpose = 'login' | 'recovery' | 'verification' | 'step_up' | 'second_factor'

export const CODE_LIFE_MS = CODE_LIFE_MIN * 60_000
/** Wrong guesses after which a code is good for nothing. */
export const CODE_ATTEMPTS = 5

const CODES = 1_000_000
const CODE_DIGITS = 6
const KEY_PURPOSE = 'fairline/codes/v1'
const DRAW_BYTES = 4
/** 32 bits hold so many whole rounds of the codes; what is beyond would make the first codes likelier. */
const UNBIASED = Math.floor(2 ** 32 / CODES) * CODES

/** Six digits, each code as likely as any other. */
export function drawCode({ random }: Pick<CommandContext, 'random'>): string {
  for (;;) {
    const drawn = Buffer.from(random(DRAW_BYTES)).readUInt32BE()
    if (drawn < UNBIASED) return String(drawn % CODES).padStart(CODE_DIGITS, '0')
  }
}

type RowCode = { readonly id: string; readonly code: string }

/** What is stored of a code: a hash under a key of its own, with the id of its row. */
export const hashCode = (secrets: Secrets, { id, code }: RowCode): string =>
  keyedHash(secrets, KEY_PURPOSE, `${id}:${code}`)

/** Whether it is what is stored of a code, under any secret of the platform. */
export function isHashOfCode(secrets: Secrets, { id, code }: RowCode, stored: string): boolean {
  const kept = Buffer.from(stored)
  return keyedHashes(secrets, KEY_PURPOSE, `${id}:${code}`)
    .map((hash) => Buffer.from(hash))
    .some((hash) => hash.length === kept.length && timingSafeEqual(hash, kept))
}
