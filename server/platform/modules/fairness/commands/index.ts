export { rotateSeeds } from './rotate-seeds.ts'
