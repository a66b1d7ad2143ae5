import { ownValue } from '#server/shared/own-value.ts'
import { dataOf } from '~/lib/calls/error-data.ts'
import { m } from '~/paraglide/messages.js'

const WORDS = {
  not_found: m.promotions_code_unknown,
  conflict: m.promotions_code_used,
  not_for_you: m.error_not_for_you,
} as const

/** Text for why a code was rejected; undefined if the error is not about the code. */
export function promoRefusal(error: unknown): string | undefined {
  const refused = dataOf(error)?.fields?.code?.[0]
  return refused && (ownValue(WORDS, refused) ?? m.promotions_code_unknown)()
}
