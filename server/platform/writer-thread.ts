import { RELEASES } from '#server/shared/rules/releases.ts'
import { runPlatformWriter } from './run-platform-writer.ts'

/** The entry of the writer's thread. */
await runPlatformWriter(RELEASES)
