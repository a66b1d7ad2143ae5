import { DEMO_EMAIL } from '#server/platform/demo/demo-login.ts'
import { siteAddresses } from './ports.ts'
import type { Prepared } from './prepare.ts'

type Login = { readonly email: string; readonly password: string }

/** Where the site is, and how to sign in to it, as lines for a person. */
export function announcement(name: string, addresses: readonly string[], demo: Login | undefined): string {
  const [local, ...network] = addresses
  return [
    '',
    `${name} is open: ${local}`,
    ...network.map((address) => `on your network: ${address}`),
    ...(demo ? [`demo login: ${demo.email}  password: ${demo.password}`] : []),
    'Ctrl-C ends it.',
    '',
  ].join('\n')
}

export function announce({ settings, secrets }: Prepared): void {
  const hasDemo = settings.UPSTREAM === 'embedded' && settings.DEMO_LOGIN
  const demo = hasDemo ? { email: DEMO_EMAIL, password: secrets.demo } : undefined
  console.log(announcement(settings.SITE_NAME, siteAddresses(settings.HOST, settings.PORT), demo))
}
