import { from, type TestPlatform } from './start-platform.ts'

type Reply = { readonly status: number; readonly data: Record<string, unknown> | undefined }

/** Makes the request of `npm run op`, with an operator's key if the verb needs one. */
export async function operate(
  { fetch }: Pick<TestPlatform, 'fetch'>,
  [verb, ...args]: readonly [string, ...string[]],
  key?: string,
): Promise<Reply> {
  const headers = { ...from('127.0.0.1'), 'content-type': 'application/json', ...(key && { 'x-operator-key': key }) }
  const response = await fetch('/operator/v1', { method: 'POST', headers, body: JSON.stringify({ verb, args }) })
  return { status: response.status, data: ((await response.json()) as Partial<Reply>).data }
}
