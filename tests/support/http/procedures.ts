import { appRouter } from '#server/edge/trpc/router.ts'
import type { Procedure } from './procedure.ts'

/** Every procedure with a single response; subscriptions are excluded. */
export const PROCEDURES: readonly Procedure[] = Object.entries(appRouter._def.procedures).flatMap(
  ([name, procedure]: [string, object]) => {
    const kind = kindOf(procedure)
    return kind === 'query' || kind === 'mutation' ? [{ name, kind }] : []
  },
)

/** At run time the record is flat; its type is the router's tree. */
function kindOf(procedure: object): unknown {
  const definition: unknown = Reflect.get(procedure, '_def')
  return typeof definition === 'object' && definition !== null && 'type' in definition ? definition.type : undefined
}
