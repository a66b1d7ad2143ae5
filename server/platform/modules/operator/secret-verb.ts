import { countUnderFormerSecrets } from '../identity/reads.ts'
import type { Platform } from './platform.ts'

const RESEALS = {
  server_seeds: 'resealServerSeeds',
  chains: 'resealChains',
  authenticators: 'resealAuthenticators',
  identities: 'resealHolders',
  documents: 'resealDocuments',
} as const

/**
 * Seals anew, under the secret in force, all that lies under those before it, a page at a time while bets go on. `left` says
 * how many hashes are still under them, which cannot be made anew: those of recovery codes that are not used, and of barred
 * contacts. Without the secrets before it the platform knows neither.
 */
export async function secretVerb(platform: Platform): Promise<unknown> {
  const resealed: Record<string, number> = {}
  for (const [what, command] of Object.entries(RESEALS)) resealed[what] = await resealAll(platform, command)
  return { resealed, left: await countUnderFormerSecrets(platform) }
}

async function resealAll({ writer }: Platform, command: (typeof RESEALS)[keyof typeof RESEALS]): Promise<number> {
  let all = 0
  for (let from: number | null = 0; from !== null; ) {
    const page: { readonly changed: number; readonly next: number | null } = await writer.execute(command, { from })
    all += page.changed
    from = page.next
  }
  return all
}
