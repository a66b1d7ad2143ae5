/** Splits a server message at its first colon into code and detail. */
export function parseErrorMessage(message: string): { code: string; detail: string | undefined } {
  const colon = message.indexOf(':')
  return colon === -1
    ? { code: message.trim(), detail: undefined }
    : { code: message.slice(0, colon).trim(), detail: message.slice(colon + 1).trim() }
}
