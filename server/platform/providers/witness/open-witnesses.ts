import { z } from 'zod'
import { EnvironmentError, list } from '#server/settings.ts'
import { adapterOf, type ProviderSurroundings, type Registry } from '../adapter.ts'
import type { Witness } from './port.ts'

const SETTING = 'WITNESSES'

/** `https://witness.example/prefix=name+id+key`: a verifier key ends in base64, an address contains no equals sign. */
export const chosenWitnesses = list(
  z.string().regex(/^[a-z]+:\/\/[^=]+=.+$/, 'a list of an address, an equals sign and a verifier key'),
)

/**
 * Opens the witnesses in WITNESSES. Throws EnvironmentError, which includes the position in the list, for an unknown
 * kind of address, a wrong key, and a witness that is named twice.
 */
export function openWitnesses(
  chosen: readonly string[],
  registry: Registry<Witness>,
  within: (name: string) => ProviderSurroundings,
): readonly Witness[] {
  const opened = chosen.map((entry, index) => {
    const end = entry.indexOf('=')
    const [url, key] = [entry.slice(0, end), entry.slice(end + 1)]
    const scheme = url.slice(0, url.indexOf(':'))
    const place = `${SETTING}.${index}`
    return adapterOf(registry, scheme, place).open({ url, key }, within(scheme), `${place}.`)
  })
  const twice = opened.find(({ id }, index) => opened.findIndex((one) => one.id === id) < index)
  if (twice) throw new EnvironmentError([`${SETTING}: ${twice.name} is named twice`])
  return opened
}
