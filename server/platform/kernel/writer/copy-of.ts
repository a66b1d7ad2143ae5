/**
 * What crossing a thread makes of a value, as `structuredClone`, which takes several times as long for plain data: what
 * commands answer. Throws what that throws for what cannot cross.
 */
export function copyOf(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return structuredClone(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = { ...value }
  for (const name in copy) if (typeof copy[name] !== 'string') copy[name] = copyOf(copy[name])
  return copy
}
