import type { SendRequest } from './send-request.ts'

const TIMEOUT_MS = 15_000
/** Published lists have about 10 kB. */
const MAX_BYTES = 1_000_000

/**
 * Reads a published document. Rejects unless it arrives in time with status 200, without a redirect, and within a
 * megabyte.
 */
export async function readDocument(
  sendRequest: SendRequest,
  url: string,
  { signal, encoding }: { readonly signal: AbortSignal; readonly encoding: 'utf-8' | 'windows-1251' },
): Promise<string> {
  const response = await sendRequest(url, { redirect: 'error', timeoutMs: TIMEOUT_MS, signal })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new Error(`the server answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > MAX_BYTES) throw new RangeError('the server answered with more than a megabyte')
    parts.push(part)
  }
  return new TextDecoder(encoding, { fatal: true }).decode(Buffer.concat(parts))
}
