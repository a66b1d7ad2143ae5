import type { Environment } from '#server/env.ts'
import type { OperatorAppOptions } from '#server/platform/operator/app.ts'

type Named = Pick<Environment, 'OPERATOR_HOST' | 'OPERATOR_PORT' | 'OPERATOR_ORIGIN'>

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Address of the operator API for programs on this machine. */
export function operatorUrl({ OPERATOR_HOST: host, OPERATOR_PORT: port }: Named): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${bracketed(own)}:${port}`
}

/** Origin of the operator API, and the other names under which its listener is reached. */
export function operatorAddress(named: Named): OperatorAppOptions {
  const { OPERATOR_HOST: host, OPERATOR_PORT: port, OPERATOR_ORIGIN: origin } = named
  const hosts = ['localhost', '127.0.0.1', '[::1]', bracketed(host)].map((name) => `${name}:${port}`)
  return { origin: origin ?? `http://localhost:${port}`, hosts }
}
