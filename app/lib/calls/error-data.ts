import { notFound } from '@tanstack/react-router'
import type { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { FieldErrors } from '#server/shared/contract/errors.ts'

export type ErrorData = { httpStatus?: number; fields?: FieldErrors; retryAfterS?: number | null }

/**
 * Checks the error's name: importing the class would add the whole tRPC client, which is loaded on demand, to every
 * page.
 */
export const isProcedureError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof Error && error.name === 'TRPCClientError'

/** A procedure's error without data did not come from the server: the connection failed. */
export const isUnreachable = (error: unknown) => isProcedureError(error) && !error.data

/** Undefined for any other error, and for connection failures. */
export const dataOf = (error: unknown): ErrorData | undefined =>
  isProcedureError(error) && error.data ? error.data : undefined

/** Seconds until a retry makes sense; 0 if the server sent no such time. */
export const waitOf = (error: unknown): number => dataOf(error)?.retryAfterS ?? 0

export const isMissing = (error: unknown): boolean => dataOf(error)?.httpStatus === 404

/** Data of a not-found error for a valid address whose content the operator does not offer. */
export const NOT_OFFERED = 'not-offered'

/** Rejects with the router's not-found error if the operator's API lacks the call: the site then lacks the section. */
export async function offered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw isMissing(error) ? notFound({ data: NOT_OFFERED }) : error
  })
}
