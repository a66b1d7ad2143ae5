import { reference as describeAll, type ReferenceGroup } from '#server/shared/contract/openapi/reference.ts'
import { procedure } from '../trpc.ts'

let groups: ReferenceGroup[] | undefined

/** Data of the developers' page: every call, with its types and codes. The same for everyone. */
export const reference = procedure.query((): ReferenceGroup[] => {
  groups ??= describeAll()
  return groups
})
