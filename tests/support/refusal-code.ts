import { Refusal } from '#server/platform/kernel/refusal.ts'

/** The code of a call's rejection, undefined if it succeeds. Other errors are rethrown. */
export function refusalCode(call: () => unknown): string | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Like `refusalCode`, for a promise. */
export async function refusalCodeOf(answer: Promise<unknown>): Promise<string | undefined> {
  try {
    await answer
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** The code of a call's rejection with its detail (`code` or `code:detail`); undefined if it succeeds. */
export function refusalOf(call: () => unknown): string | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
