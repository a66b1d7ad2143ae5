/** The same JSON object with a field of `bytes` more: who reads it without a cap reads it rightly. */
export function paddedJson(body: Buffer, bytes: number): Buffer {
  const object = body.toString().trimEnd()
  if (!object.startsWith('{') || !object.endsWith('}')) throw new TypeError('only a JSON object can be padded')
  const separator = object === '{}' ? '' : ','
  return Buffer.concat([
    Buffer.from(`${object.slice(0, -1)}${separator}"padding":"`),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('"}'),
  ])
}

/** The same JSON with another id in its `user`, under any number of `data` wrappers. Throws where there is no user. */
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
