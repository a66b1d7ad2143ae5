import { runPlatformWriter } from '#server/platform/hosts/node/storage/run-platform-writer.ts'
import { NEXT_RELEASES } from './next-rules.ts'

/** The platform's writer with the next release of rules. */
await runPlatformWriter(NEXT_RELEASES)
