import { FastResponse } from 'srvx'

/** What a step answers with. A Response is one, too; what `createAnswer` makes costs a fraction of it. */
export type Answer = {
  readonly status: number
  readonly headers: HeaderFields
  readonly body: BodyInit | null
}

/** As much of Headers as steps need. */
export type HeaderFields = Pick<Headers, 'get' | 'has' | 'set' | 'append'> & Iterable<[name: string, value: string]>

type AnswerHead = { readonly status: number; readonly headers: Iterable<readonly [name: string, value: string]> }

export function createAnswer(body: BodyInit | null, { status, headers }: AnswerHead): Answer {
  return { status, headers: new PlainFields(headers), body }
}

/** Only here are the fields checked. On Node a body that is whole goes to the socket without a stream between. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new FastResponse(body, { status, headers: [...headers] })
}

class PlainFields implements HeaderFields {
  readonly #values = new Map<string, string>()
  /** The one field that is never joined. */
  readonly #cookies: string[] = []

  constructor(fields: AnswerHead['headers']) {
    for (const [name, value] of fields) this.append(name, value)
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value)
  }

  append(name: string, value: string): void {
    const key = name.toLowerCase()
    const before = this.#values.get(key)
    if (key === 'set-cookie') this.#cookies.push(value)
    else this.#values.set(key, before === undefined ? value : `${before}, ${value}`)
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    yield* this.#values
    for (const cookie of this.#cookies) yield ['set-cookie', cookie]
  }
}
