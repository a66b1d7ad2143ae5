import { games } from '#server/shared/rules/games.ts'
import { runPlatformWriter } from './run-platform-writer.ts'

await runPlatformWriter(games)
