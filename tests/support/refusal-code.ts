import { Refusal } from '#server/platform/kernel/refusal.ts'

/** The code that a call refuses with, undefined when it does not. Anything else that it throws goes on. */
export function refusalCode(call: () => unknown): string | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** The same for a promise. */
export async function refusalCodeOf(answer: Promise<unknown>): Promise<string | undefined> {
  try {
    await answer
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** What a call refuses with, its detail included (`code` or `code:detail`); undefined when it does not. */
export function refusalOf(call: () => unknown): string | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
