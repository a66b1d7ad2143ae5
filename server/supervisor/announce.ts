import { type DemoLogin, keepDemoAccount } from './demo-account.ts'
import { siteAddresses } from './ports.ts'
import type { Prepared } from './prepare.ts'
import { localUrl } from './programs.ts'

/** Where the site is, and how to sign in to it, as lines for a person. */
export function announcement(name: string, addresses: readonly string[], demo: DemoLogin | undefined): string {
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

/** Prints it, and makes the demo player first when the platform is ours. */
export async function announce({ settings, secrets }: Prepared): Promise<void> {
  const platformUrl = localUrl(settings.PLATFORM_HOST, settings.PLATFORM_PORT)
  const demo =
    settings.UPSTREAM === 'embedded' && settings.DEMO_LOGIN
      ? await keepDemoAccount(platformUrl, secrets.demo)
      : undefined
  console.log(announcement(settings.SITE_NAME, siteAddresses(settings.HOST, settings.PORT), demo))
}
