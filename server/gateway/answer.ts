import { FastResponse } from 'srvx'

/** What a step answers with, and others touch: it costs a fraction of a Response. */
export type Answer = {
  status: number
  readonly headers: HeaderFields
  readonly body: BodyInit | null
}

/** As much of Headers as steps need. Names are in lower case. */
export type HeaderFields = Pick<Headers, 'get' | 'has' | 'set' | 'append'> & {
  readonly pairs: [name: string, value: string][]
}

type AnswerHead = { readonly status: number; readonly headers: Iterable<readonly [name: string, value: string]> }

/** No name may be there twice but `set-cookie`. */
export function createAnswer(body: BodyInit | null, { status, headers }: AnswerHead): Answer {
  return { status, headers: new PlainFields(headers), body }
}

/** An answer as the runtime takes it, which checks the fields. It comes along: on Node the server sends it as it is. */
export class AnswerResponse extends FastResponse {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(answer.body, { status: answer.status, headers: answer.headers.pairs })
    this.answer = answer
  }
}

/** An answer has a dozen fields: to look through them is faster than any index. */
class PlainFields implements HeaderFields {
  readonly pairs: [name: string, value: string][] = []

  constructor(fields: AnswerHead['headers']) {
    for (const [name, value] of fields) this.pairs.push([name, value])
  }

  get(name: string): string | null {
    return this.#find(name)?.[1] ?? null
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  set(name: string, value: string): void {
    const field = this.#find(name)
    if (field) field[1] = value
    else this.pairs.push([name, value])
  }

  append(name: string, value: string): void {
    // the one field that is never joined
    const field = name === 'set-cookie' ? undefined : this.#find(name)
    if (field) field[1] += `, ${value}`
    else this.pairs.push([name, value])
  }

  #find(name: string): [name: string, value: string] | undefined {
    return this.pairs.find((field) => field[0] === name)
  }
}
