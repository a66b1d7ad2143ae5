import type { Client } from '@libsql/client'
import type { PlatformReader } from '#db/platform/reader.ts'

/** Records the text of each statement that a reader sends from now on; patches the reader's client. */
export function recordReads(reader: PlatformReader): ReadonlySet<string> {
  const { $client: client } = reader as PlatformReader & { readonly $client: Client }
  const texts = new Set<string>()
  function recorded<Send extends (...parameters: never[]) => unknown>(send: Send): Send {
    return ((...parameters: Parameters<Send>) => {
      const [statement] = parameters as readonly unknown[]
      texts.add(typeof statement === 'string' ? statement : (statement as { readonly sql: string }).sql)
      return send(...parameters)
    }) as Send
  }
  const transaction = client.transaction.bind(client) as Client['transaction']
  const batch = client.batch.bind(client)
  client.execute = recorded(client.execute.bind(client) as Client['execute'])
  client.batch = async (statements, mode) => {
    for (const one of statements) texts.add(typeof one === 'string' ? one : Array.isArray(one) ? one[0] : one.sql)
    return batch(statements, mode)
  }
  client.transaction = (async () => {
    const opened = await transaction()
    return Object.assign(opened, { execute: recorded(opened.execute.bind(opened)) })
  }) as Client['transaction']
  return texts
}
