export { resealServerSeeds } from '../seal-server-seed.ts'
export { rotateSeeds } from './rotate-seeds.ts'
