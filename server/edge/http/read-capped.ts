/** The body as text, or null once it is longer than `maxBytes`: then the rest is not read. Works for both directions. */
export async function readCapped(message: Request | Response, maxBytes: number): Promise<string | null> {
  if (message.body === null) return ''
  const decoder = new TextDecoder()
  const reader = message.body.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
