/** What a game may tell the page that frames it; amounts are never taken from it. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ready: ['protocol'],
  loaded: [],
  roundStart: ['roundId'],
  roundEnd: ['roundId'],
  paused: [],
  error: ['code', 'fatal'],
}

export type FrameMessage = { readonly type: string; readonly fatal?: unknown }

/** A message of the protocol; undefined for any other type, for a field that is none of its own, and for what is no plain object. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('fl' in data) || data.fl !== 1 || !('type' in data))
    return undefined
  const { type } = data
  const fields = typeof type === 'string' && Object.hasOwn(FIELDS, type) ? FIELDS[type] : undefined
  if (typeof type !== 'string' || !fields) return undefined
  const isKnown = Object.keys(data).every((name) => name === 'fl' || name === 'type' || fields.includes(name))
  return isKnown ? { type, ...('fatal' in data && { fatal: data.fatal }) } : undefined
}
