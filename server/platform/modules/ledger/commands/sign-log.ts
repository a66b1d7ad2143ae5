import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type SignedCheckpoint, signCheckpoint } from '../log/sign-checkpoint.ts'

/** Signs a checkpoint of the open log. */
export const signLog = (context: CommandContext, _: Record<never, never>): SignedCheckpoint => signCheckpoint(context)
