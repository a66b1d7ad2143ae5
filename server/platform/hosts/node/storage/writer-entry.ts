import { games } from '#server/shared/rules/games.ts'
import { runPlatformWriter } from './run-platform-writer.ts'

/** Entry of the writer's thread. */
await runPlatformWriter(games)
