import { TRPCClientError } from '@trpc/client'
import type { FieldErrors } from '#server/shared/contract/errors.ts'

/** What a procedure says of its error, beside a message. */
export type ErrorData = { httpStatus?: number; fields?: FieldErrors; retryAfterS?: number | null }

/** Undefined for any other error, and for a procedure's error that never came from the procedure. */
export const dataOf = (error: unknown): ErrorData | undefined =>
  error instanceof TRPCClientError && error.data ? error.data : undefined

/** Seconds until the same is worth asking again; 0 where nobody said so. */
export const waitOf = (error: unknown): number => dataOf(error)?.retryAfterS ?? 0

/** Whether what was asked for does not exist. */
export const isMissing = (error: unknown): boolean => dataOf(error)?.httpStatus === 404
