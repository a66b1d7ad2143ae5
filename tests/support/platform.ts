export { APPLICANT, register } from './platform/players.ts'
export { type SpawnedPlatform, spawnPlatform } from './platform/spawn-platform.ts'
export { from, SERVICE_SECRET, startPlatform, type TestPlatform } from './platform/start-platform.ts'
