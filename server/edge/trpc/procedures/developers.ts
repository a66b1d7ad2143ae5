import { reference as describeAll, type ReferenceGroup } from '#server/shared/contract/openapi/reference.ts'
import { procedure } from '../trpc.ts'

let groups: ReferenceGroup[] | undefined

/** What the page for developers shows: every call, with its types and codes. The same for everybody. */
export const reference = procedure.query((): ReferenceGroup[] => {
  groups ??= describeAll()
  return groups
})
