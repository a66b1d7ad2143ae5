import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Stop } from './stop.mjs'

type Place = { readonly host: string; readonly port: number }

/** Error when listening there; undefined if it is possible. */
function probe(place: Place): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen({ ...place, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** Throws Stop with the setting to change, if another program listens there. */
export async function checkPortIsFree(setting: string, { host, port }: Place): Promise<void> {
  const error = await probe({ host, port })
  if (error?.code === 'EADDRINUSE')
    throw new Stop(`Port ${port} is taken: stop the program that uses it, or set ${setting} to a free one.`)
  if (error?.code === 'EACCES') throw new Stop(`Port ${port} needs privileges: set ${setting} to one above 1023.`)
  if (error) throw new Stop(`Cannot listen on ${host}:${port} (${error.message}): check ${setting} and HOST.`)
}

/** Whether a program can listen there. */
export const isPortFree = async (place: Place): Promise<boolean> => (await probe(place)) === undefined

/** Below the ephemeral ports of outgoing connections (Linux from 32768), so that none of those takes one first. */
const FREE_PORTS = { min: 20_000, max: 32_767 } as const

/** Returns a free port of this machine, for a program that is about to listen. */
export async function freePort(host: string): Promise<number> {
  for (;;) {
    const port = randomInt(FREE_PORTS.min, FREE_PORTS.max + 1)
    const error = await probe({ host, port })
    if (error === undefined) return port
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
  }
}

/** The addresses at which a person can open the site, the local one first. */
export function siteAddresses(host: string, port: number): string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  if (!isEverywhere) return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  const network = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `http://${address.address}:${port}`)
  return [`http://localhost:${port}`, ...network]
}
