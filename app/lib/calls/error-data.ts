import { notFound } from '@tanstack/react-router'
import type { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { FieldErrors } from '#server/shared/contract/errors.ts'

/** What a procedure says of its error, beside a message. */
export type ErrorData = { httpStatus?: number; fields?: FieldErrors; retryAfterS?: number | null }

/** Known by its name: its class would bring the whole client of tRPC, which is loaded at need, to every page. */
export const isProcedureError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof Error && error.name === 'TRPCClientError'

/** A procedure's error without data never came from the procedure: the connection failed. */
export const isUnreachable = (error: unknown) => isProcedureError(error) && !error.data

/** Undefined for any other error, and for a procedure's error that never came from the procedure. */
export const dataOf = (error: unknown): ErrorData | undefined =>
  isProcedureError(error) && error.data ? error.data : undefined

/** Seconds until the same is worth asking again; 0 where nobody said so. */
export const waitOf = (error: unknown): number => dataOf(error)?.retryAfterS ?? 0

/** Whether what was asked for does not exist. */
export const isMissing = (error: unknown): boolean => dataOf(error)?.httpStatus === 404

/** The data of a not-found error where the address is right and the operator does not offer what it leads to. */
export const NOT_OFFERED = 'not-offered'

/** Rejects with the router's not-found error where the operator's API has no such call: the site lacks the section. */
export async function offered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw isMissing(error) ? notFound({ data: NOT_OFFERED }) : error
  })
}
