import { z } from 'zod'
import { reference as describeAll, type ReferenceGroup } from '#server/shared/contract/openapi/reference.ts'
import { procedure } from '../trpc.ts'

let described: readonly ReferenceGroup[] | undefined

function allGroups(): readonly ReferenceGroup[] {
  described ??= describeAll()
  return described
}

/** The whole reference: every call, with its types and error codes. Some 280 kB. */
export const reference = procedure.query(allGroups)

/** Groups of calls with their calls by name, for the overview. */
export const groups = procedure.query(() =>
  allGroups().map(({ name, calls }) => ({
    name,
    calls: calls.map(({ name: call, kind, method, path, summary }) => ({ name: call, kind, method, path, summary })),
  })),
)

/** One group with the types and error codes of its calls; null if there is none of this name. */
export const group = procedure
  .input(z.object({ group: z.string().max(100) }))
  .query(({ input }) => allGroups().find(({ name }) => name === input.group) ?? null)
