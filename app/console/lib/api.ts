import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import type { OperatorContract } from '#server/platform/operator/contract/contract.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'
import { noteAnswer, noteLoss } from './link.ts'

/** Name of a call of the operator API, `group.call`. */
export type CallName = {
  [Group in keyof OperatorContract]: `${Group}.${keyof OperatorContract[Group] & string}`
}[keyof OperatorContract]

type CallOf<Name extends CallName> = Name extends `${infer Group extends keyof OperatorContract}.${infer Call}`
  ? OperatorContract[Group][Call & keyof OperatorContract[Group]]
  : never

/** Inputs and outputs as they are sent: the contract's schemas are only types here. */
type Wire<Schema, Side extends 'input' | 'output'> = Schema extends { _zod: infer Internals }
  ? Side extends keyof Internals
    ? Internals[Side]
    : never
  : never

export type InputOf<Name extends CallName> =
  CallOf<Name> extends { request: infer Request } ? Wire<Request, 'input'> : never
export type OutputOf<Name extends CallName> =
  CallOf<Name> extends { response: infer Response } ? Wire<Response, 'output'> : never

/** Codes by field, as the API sends them; `base` for those that concern no field. */
export type FieldCodes = Readonly<Record<string, readonly string[]>>

/** A call that was rejected, or that got no answer: then `status` is 0. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly fields: FieldCodes
  constructor(status: number, fields: FieldCodes) {
    super(Object.entries(fields).flat(2).join(' ') || `status ${status}`)
    this.status = status
    this.fields = fields
  }
  /** Whether a field has this code, without its detail. */
  has(code: string): boolean {
    return Object.values(this.fields).some((codes) => codes.some((one) => one.split(':')[0] === code))
  }
}

const MAX_BATCH = 20
const MAX_URL_LENGTH = 4000

const client = createTRPCUntypedClient({
  links: [
    httpBatchLink({
      url: '/trpc',
      transformer: procedureTransformer,
      maxItems: MAX_BATCH,
      maxURLLength: MAX_URL_LENGTH,
    }),
  ],
})

type ErrorData = { readonly httpStatus?: number; readonly errors?: FieldCodes | null }

const STATUS_OF: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof TRPCClientError)) return error
  const { data } = error as { data?: (ErrorData & { code?: string }) | null }
  if (!data) return new CallFailed(0, {})
  return new CallFailed(STATUS_OF[data.code ?? ''] ?? 500, data.errors ?? {})
}

let onSignedOut: () => void = () => {}

/** Sets what happens when a call finds that the session has ended. */
export function whenSignedOut(then: () => void): void {
  onSignedOut = then
}

async function noted<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await work
    noteAnswer()
    return answer
  } catch (thrown) {
    const error = failureOf(thrown)
    if (error instanceof CallFailed && error.status === 0) noteLoss()
    else noteAnswer()
    if (error instanceof CallFailed && error.status === 401) onSignedOut()
    throw error
  }
}

/** Reads from the API. Rejects with CallFailed. */
export async function read<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<OutputOf<Name>> {
  const answer = client.query(name, input, signal ? { signal } : {})
  return noted(answer as Promise<OutputOf<Name>>)
}

/** Makes a call that changes something, or that is recorded. Rejects with CallFailed. */
export async function send<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
  return noted(client.mutation(name, input) as Promise<OutputOf<Name>>)
}

/** Makes a call that sets or removes the cookie, which only REST does. Rejects with CallFailed. */
export async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    noteLoss()
    throw new CallFailed(0, {})
  })
  noteAnswer()
  const answer = (await response.json().catch(() => ({}))) as { errors?: FieldCodes }
  if (!response.ok) throw new CallFailed(response.status, answer.errors ?? {})
  return answer as Answer
}
