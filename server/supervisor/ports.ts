import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Stop } from './stop.mjs'

/** Throws Stop, naming the setting to change, when somebody else listens there. */
export async function checkPortIsFree(setting: string, { host, port }: { host: string; port: number }) {
  const probe = createServer()
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
  if (error?.code === 'EADDRINUSE')
    throw new Stop(`Port ${port} is taken: stop the program that uses it, or set ${setting} to a free one.`)
  if (error?.code === 'EACCES') throw new Stop(`Port ${port} needs privileges: set ${setting} to one above 1023.`)
  if (error) throw new Stop(`Cannot listen on ${host}:${port} (${error.message}): check ${setting} and HOST.`)
}

/** A port of this machine that nobody listens on. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port: 0 }, resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error(`no port at ${host}`)
  return address.port
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
