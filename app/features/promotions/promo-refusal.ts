import { ownValue } from '#server/shared/own-value.ts'
import { dataOf } from '~/lib/calls/error-data.ts'
import { m } from '~/paraglide/messages.js'

const WORDS = {
  not_found: m.promotions_code_unknown,
  conflict: m.promotions_code_used,
  not_for_you: m.error_not_for_you,
} as const

/** Why a code was not taken, in words; undefined where the code is not what was wrong. */
export function promoRefusal(error: unknown): string | undefined {
  const refused = dataOf(error)?.fields?.code?.[0]
  return refused && (ownValue(WORDS, refused) ?? m.promotions_code_unknown)()
}
