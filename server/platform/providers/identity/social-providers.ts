import { z } from 'zod'
import { json } from '#server/settings.ts'
import { adapterOf, type ProviderSurroundings, type Registry } from '../adapter.ts'
import type { SocialProvider, SocialProviders } from './port.ts'

const SETTING = 'SOCIAL_PROVIDERS'

/** `[{ "name", "label", "adapter", … }]`, each with the settings of its adapter. */
export const chosenProviders = json(
  z.array(
    z.looseObject({
      /** Name used in the login call. */
      name: z.string().min(1).max(64),
      /** Text of the button; default: the name. */
      label: z.string().min(1).max(32).nullable().default(null),
      adapter: z.string().default('openid'),
    }),
  ),
)

type Chosen = z.output<typeof chosenProviders>

/** Opens the providers in SOCIAL_PROVIDERS. Throws EnvironmentError, which includes the position in the list. */
export function openSocialProviders(
  chosen: Chosen,
  registry: Registry<SocialProvider>,
  within: (name: string) => ProviderSurroundings,
): SocialProviders {
  const byName = new Map(
    chosen.map(({ name, label: _, adapter, ...own }, index) => {
      const place = `${SETTING}.${index}`
      return [name, adapterOf(registry, adapter, `${place}.adapter`).open(own, within(name), `${place}.`)]
    }),
  )
  return {
    find: (name) => byName.get(name),
    offered: chosen.map(({ name, label }) => ({ name, label: label ?? name })),
  }
}
