import { seal, unseal } from '#server/platform/kernel/seal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

const PURPOSE = 'fairline/server-seeds/v1'

/** Seals a server seed for rest, bound to its pair. */
export const sealServerSeed = (
  context: Pick<CommandContext, 'secret' | 'random'>,
  { pairId, serverSeed }: { readonly pairId: string; readonly serverSeed: string },
): string => seal(context, { purpose: PURPOSE, rowId: pairId, text: serverSeed })

/** The inverse. Throws when the secret, the pair's id or the seal is not what it was. */
export const unsealServerSeed = (
  secret: string,
  { pairId, sealed }: { readonly pairId: string; readonly sealed: string },
): string => unseal(secret, { purpose: PURPOSE, rowId: pairId, sealed })
