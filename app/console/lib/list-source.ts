import type { CallName, InputOf, OutputOf } from './api.ts'

/** A list as it is exported: its call, the field of the response with its rows, and its filters. */
export type ListSource = {
  readonly call: CallName
  readonly rows: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Names a list of the API, with the field and the filters checked. */
export const listSource = <Name extends CallName>(
  call: Name,
  rows: keyof OutputOf<Name> & string,
  input: InputOf<Name>,
): ListSource => ({ call, rows, input: input as Readonly<Record<string, unknown>> })
