import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { seal, unseal } from '#server/platform/kernel/seal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Also of the links of chains, which are seeds of many. */
export const SERVER_SEED_PURPOSE = 'fairline/server-seeds/v1'

/** Seals a server seed for rest, bound to its pair. */
export const sealServerSeed = (
  context: Pick<CommandContext, 'secret' | 'random'>,
  { pairId, serverSeed }: { readonly pairId: string; readonly serverSeed: string },
): string => seal(context, { purpose: SERVER_SEED_PURPOSE, rowId: pairId, text: serverSeed })

/** The inverse. Throws when no secret, the pair's id or the seal is what it was. */
export const unsealServerSeed = (
  secrets: Secrets,
  { pairId, sealed }: { readonly pairId: string; readonly sealed: string },
): string => unseal(secrets, { purpose: SERVER_SEED_PURPOSE, rowId: pairId, sealed })
