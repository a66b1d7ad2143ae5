import { countUnderFormerSecrets } from '../identity/reads.ts'
import type { Platform } from './platform.ts'

const RESEALS = {
  server_seeds: 'resealServerSeeds',
  chains: 'resealChains',
  checkpoint_keys: 'resealCheckpointKeys',
  promise_keys: 'resealPromiseKeys',
  authenticators: 'resealAuthenticators',
  identities: 'resealHolders',
  documents: 'resealDocuments',
} as const

/**
 * Re-encrypts all data under former secrets with the current one, page by page while bets continue. `left` is the
 * number of hashes that still depend on former secrets and cannot be recomputed: unused recovery codes and barred
 * contacts. Without the former secrets the platform recognizes neither.
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
