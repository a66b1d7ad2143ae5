/**
 * The same JSON with an additional field of `bytes` in its first object: still valid for a reader without a size limit.
 */
export function paddedJson(body: Buffer, bytes: number): Buffer {
  const text = body.toString()
  const at = text.indexOf('{') + 1
  if (!/^\[?\{/.test(text)) throw new TypeError('only an object, or a list of them, can be padded')
  const separator = text.slice(at).trimStart().startsWith('}') ? '' : ','
  return Buffer.concat([
    Buffer.from(`${text.slice(0, at)}"padding":"`),
    Buffer.alloc(bytes, 'x'),
    Buffer.from(`"${separator}${text.slice(at)}`),
  ])
}

/** The same JSON with another id in its `user`, under any number of `data` wrappers. Throws if there is no user. */
export function withOtherPlayer(body: Buffer, id: string): string {
  let found = false
  const text = JSON.stringify(JSON.parse(body.toString()), (key, value: unknown) => {
    if (key !== 'user' || typeof value !== 'object' || value === null || !('id' in value)) return value
    found = true
    return { ...value, id }
  })
  if (!found) throw new TypeError('the answer names no user')
  return text
}
