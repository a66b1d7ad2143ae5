export { APPLICANT, fund, register } from './platform/players.ts'
export { sharedPlatform } from './platform/shared-platform.ts'
export { type SpawnedPlatform, spawnPlatform } from './platform/spawn-platform.ts'
export { from, SERVICE_SECRET, startPlatform, type TestPlatform } from './platform/start-platform.ts'
