import { openEnvelope } from '#server/edge/upstream/answer.ts'
import type { Call, CallOutput } from '#server/shared/contract/call.ts'
import type { FieldErrors } from '#server/shared/contract/errors.ts'

export class Answer<C extends Call> {
  readonly status: number
  readonly headers: Headers
  /** Raw body, including the envelope. */
  readonly body: unknown
  readonly #call: C

  constructor(call: C, { status, headers }: Response, body: unknown) {
    this.#call = call
    this.status = status
    this.headers = headers
    this.body = body
  }

  /** Output parsed by the contract. Throws if the body does not match. */
  get output(): CallOutput<C> {
    const opened = openEnvelope(this.#call, this.body)
    if (!opened) throw new Error(`${this.#call.path} answered ${this.status} ${JSON.stringify(this.body)}`)
    return opened.output
  }

  /** Errors of a rejection by field; empty for any other response. */
  get errors(): FieldErrors {
    return hasErrors(this.body) ? this.body.errors : {}
  }
}

function hasErrors(body: unknown): body is { errors: FieldErrors } {
  return typeof body === 'object' && body !== null && 'errors' in body
}
