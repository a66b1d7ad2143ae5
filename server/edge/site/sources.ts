import type { Call } from '#server/shared/contract/call.ts'

/** Who brought a player, as the calls that open an account say it; null where nobody did. */
export type Sources = {
  readonly partner: string | null
  readonly adplace: string | null
  readonly stag: string | null
  readonly promo: string | null
}

export const NO_SOURCES: Sources = { partner: null, adplace: null, stag: null, promo: null }

/** A call that has a field for a source is sent what the visitor's cookies say, unless the form says otherwise. */
export function withSources(
  { request }: Call,
  input: Record<string, unknown>,
  sources: Sources,
): Record<string, unknown> {
  const filled = { ...input }
  for (const [name, value] of Object.entries(sources))
    if (value !== null && name in request.shape) filled[name] ??= value
  return filled
}
