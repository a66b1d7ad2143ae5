import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { dropUpload, type UploadKey, uploadOf } from '../uploads.ts'

/** Forgets a file that is no picture. Refusal: not_found. */
export function refuseUpload(context: CommandContext, key: UploadKey): void {
  uploadOf(context, key)
  dropUpload(context, key.uploadId)
}
