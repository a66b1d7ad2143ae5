import type { Client, InArgs } from '@libsql/client'
import type { PlatformReader } from '#db/platform/reader.ts'

/** Parameter limit per statement of the planned runtime. */
const LIMIT = 100

const countOf = (args: InArgs = []) => (Array.isArray(args) ? args : Object.keys(args)).length

function check(statement: unknown, args?: InArgs): void {
  const given = typeof statement === 'string' ? { sql: statement, args } : (statement as { sql: string; args?: InArgs })
  const count = countOf(given.args)
  if (count > LIMIT) throw new RangeError(`${count} parameters: ${given.sql}`)
}

/** Makes a reader reject every statement with more parameters than the limit; patches the reader's client. */
export function fewParameters<Reader extends PlatformReader>(reader: Reader): Reader {
  const { $client: client } = reader as Reader & { readonly $client: Client }
  const execute = client.execute.bind(client) as (statement: unknown, args?: InArgs) => ReturnType<Client['execute']>
  client.execute = ((statement: unknown, args?: InArgs) => {
    check(statement, args)
    return execute(statement, args)
  }) as Client['execute']
  return reader
}
