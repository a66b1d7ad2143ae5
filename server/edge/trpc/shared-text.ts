import { procedureTransformer } from '#server/shared/procedure-transformer.ts'

/** Serialized outputs that are sent to many clients; undefined until the first. */
const texts = new WeakMap<object, string | undefined>()

/** Marks an output that is sent to many clients unchanged: it is serialized once. */
export function shareText<T extends object>(output: T): T {
  texts.set(output, undefined)
  return output
}

/** Serializes an output as tRPC does. */
export function textOf(output: unknown): string {
  const isShared = typeof output === 'object' && output !== null && texts.has(output)
  const known = isShared ? texts.get(output) : undefined
  if (known !== undefined) return known
  const text = JSON.stringify(procedureTransformer.output.serialize(output))
  if (isShared) texts.set(output, text)
  return text
}
