export { resealServerSeeds } from './reseal-server-seeds.ts'
export { rotateSeeds } from './rotate-seeds.ts'
